import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { runToolOrThrow } from '../run-tool.ts'
import { runChild } from '../speech/child/run-child.ts'
import type { BedId } from './bed-recipes.ts'
import { bedRate } from './play-bed.ts'

/** A music bed as FLAC, which loops without a gap. */
type MadeBed = { file: string; extension: 'flac'; durationMs: number; sizeBytes: number }

/** Synthesises a bed into `workDir` in a process of its own. Deterministic. */
export async function makeBed(id: BedId, workDir: string, signal?: AbortSignal): Promise<MadeBed> {
  const outFile = join(workDir, 'bed.pcm')
  const result = await runChild({ kind: 'bed', id, outFile }, { workDir, readable: [], timeoutMs: 300_000, ...(signal ? { signal } : {}) })
  const { sampleCount } = z.object({ sampleCount: z.number().int().positive() }).parse(result)
  const input = ['-f', 's16le', '-ar', String(bedRate), '-ac', '2', '-i', 'bed.pcm']
  // biome-ignore format: arguments read in pairs.
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...input, '-map_metadata', '-1', '-c:a', 'flac', '-y', 'bed.flac']
  await runToolOrThrow({ tool: 'ffmpeg', args, cwd: workDir, timeoutMs: 60_000, ...(signal ? { signal } : {}) }, 'ServerError')
  const file = join(workDir, 'bed.flac')
  return { file, extension: 'flac', durationMs: Math.round((sampleCount * 1000) / bedRate), sizeBytes: (await stat(file)).size }
}
