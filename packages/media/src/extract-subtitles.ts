import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Probe } from '@clipwright/contract/sources/probe'
import { chooseTextTrack } from './choose-text-track.ts'
import { listInputArgs } from './media-allow-list.ts'
import { runTool } from './run-tool.ts'

const timeoutMs = 10 * 60_000

/**
 * The text track of a file that says what is heard, as WebVTT, with its language if the file names one. Null when there is
 * none or it cannot be read: the transcript ladder then goes on to its next rung.
 */
export async function extractSubtitles(input: {
  file: string
  probe: Probe
  /** Of the person who added the file; else the sound says what is spoken. */
  language: string | null
  workDir: string
  signal?: AbortSignal
}): Promise<{ text: string; language?: string } | null> {
  const track = chooseTextTrack(input.probe, input.language)
  if (!track) return null
  const outFile = join(input.workDir, 'embedded.vtt')
  const result = await runTool({
    tool: 'ffmpeg',
    // biome-ignore format: arguments read in pairs.
    args: ['-nostdin', '-v', 'error', '-y', ...listInputArgs(input.file, 'text'), '-map', `0:${track.index}`, '-f', 'webvtt', outFile],
    cwd: input.workDir,
    readable: [input.file],
    writable: [input.workDir],
    timeoutMs,
    ...(input.signal ? { signal: input.signal } : {}),
  })
  if (result.code !== 0) return null
  const text = await readFile(outFile, 'utf8')
  if (!text.includes('-->')) return null
  return { text, ...(track.language ? { language: track.language } : {}) }
}
