import { join } from 'node:path'
import type { AudioStream } from '@clipwright/contract/sources/probe'
import { z } from 'zod'
import { listInputArgs } from '../media-allow-list.ts'
import { readLoudness } from '../render/loudness.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { listSteadySoundArgs } from '../steady-input.ts'
import { runChild } from '../speech/child/run-child.ts'
import type { EnhanceChoice } from './enhance-samples.ts'
import { codeSound, voiceRate, type VoiceFile } from './write-voice.ts'

const Measure = z.object({ noiseFloorDb: z.number(), speechDb: z.number(), sibilanceDb: z.number(), wanderDb: z.number() })
const Answer = z.object({
  before: Measure,
  after: Measure,
  steps: z.array(z.object({ step: z.enum(['denoise', 'level', 'deEss']), outcome: z.enum(['done', 'off', 'clean', 'even', 'soft']) })),
})
type EnhancedVoice = VoiceFile & z.infer<typeof Answer> & { beforeLufs: number; afterLufs: number }

type EnhanceInput = {
  sourceFile: string
  track: Pick<AudioStream, 'index' | 'codec'>
  /** Span of the source, ms. */
  startMs: number
  endMs: number
  choice: EnhanceChoice
  /** Private to this call; must exist. */
  workDir: string
  signal?: AbortSignal
  onProgress?(share: number): void
}

/**
 * Makes an enhanced version of a span of a source's sound: mono and as loud as the original, which it can replace. The file
 * begins at `startMs` of the source and is as long as the span.
 */
export async function enhanceVoice(input: EnhanceInput): Promise<EnhancedVoice> {
  const { workDir, startMs, endMs, choice } = input
  const run = input.signal ? { signal: input.signal } : {}
  const lengthSec = (endMs - startMs) / 1000
  // biome-ignore format: arguments read in pairs.
  const decode = [
    '-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info',
    '-ss', (startMs / 1000).toFixed(3), '-t', lengthSec.toFixed(3), ...listSteadySoundArgs(input.track), '-vn', '-sn', '-dn', ...listInputArgs(input.sourceFile, 'av'),
    '-map', `0:${input.track.index}`,
    // Gaps in the recording stay gaps, and the length is exactly as requested.
    '-af', `aresample=${voiceRate}:async=1:first_pts=0,aformat=sample_fmts=flt:channel_layouts=mono,apad=whole_dur=${lengthSec.toFixed(3)},atrim=end=${lengthSec.toFixed(3)},ebur128=framelog=verbose`,
    '-f', 'f32le', '-y', 'dry.pcm',
  ]
  const decoded = await runToolOrThrow(
    { tool: 'ffmpeg', args: decode, cwd: workDir, readable: [input.sourceFile], timeoutMs: 600_000, ...run },
    'MediaUnreadableError',
  )
  const answer = await runChild(
    { kind: 'enhance', inFile: join(workDir, 'dry.pcm'), outFile: join(workDir, 'wet.pcm'), choice },
    { workDir, readable: [], timeoutMs: 60_000 + lengthSec * 1000, ...run, onProgress: (share) => input.onProgress?.(0.1 + share * 0.8) },
  )
  const { before, after, steps } = Answer.parse(answer)
  const beforeLufs = readLoudness(decoded.stderr)?.integratedLufs ?? -70
  // Changes of loudness are undone: the clip measures its own gain afterwards.
  const codedSound = await codeSound(['-f', 'f32le', '-ar', String(voiceRate), '-ac', '1', '-i', 'wet.pcm'], {
    workDir,
    lufs: Math.max(-40, beforeLufs),
    channels: 1,
    ...run,
  })
  return { ...codedSound, durationMs: Math.round(endMs - startMs), before, after, steps, beforeLufs, afterLufs: codedSound.integratedLufs }
}
