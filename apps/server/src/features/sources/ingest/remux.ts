import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { listInputArgs } from '@clipwright/media/media-allow-list'
import { runTool } from '@clipwright/media/run-tool'
import { measureOffsetSec } from './stream-offset.ts'

const timeoutMs = 30 * 60_000

type Sources = { main: string; audio: string | null; outFile: string; signal: AbortSignal }

async function copyInto(format: 'mp4' | 'matroska', { main, audio, outFile, signal }: Sources, offsetSec: number) {
  const inputs = [...listInputArgs(main, 'av'), ...(audio ? ['-itsoffset', offsetSec.toFixed(6), ...listInputArgs(audio, 'av')] : [])]
  const maps = audio ? ['-map', '0:v:0', '-map', '1:a:0'] : ['-map', '0:v?', '-map', '0:a?']
  const muxer = format === 'mp4' ? ['-movflags', '+faststart', '-f', 'mp4'] : ['-f', 'matroska']
  return runTool({
    tool: 'ffmpeg',
    args: ['-nostdin', '-v', 'error', '-y', ...inputs, ...maps, '-c', 'copy', '-map_metadata', '-1', ...muxer, `file:${outFile}`],
    cwd: dirname(outFile),
    readable: audio ? [main, audio] : [main],
    writable: [dirname(outFile)],
    timeoutMs,
    signal,
  })
}

/**
 * Joins local video and audio files in one container without re-encoding: MP4, or Matroska for what MP4 cannot hold. Where the
 * sound begins at another moment than the picture, it does so in the result.
 * Returns `outFile`.
 */
export async function remux(sources: Sources): Promise<string> {
  const scratch = { ...sources, outFile: `${sources.outFile}.remux` }
  try {
    // Of each file alone, FFmpeg lets the clock begin at zero.
    const offsetSec = sources.audio ? await measureOffsetSec(sources.main, sources.audio, sources.signal) : 0
    const first = await copyInto('mp4', scratch, offsetSec)
    const last = first.code === 0 ? first : await copyInto('matroska', scratch, offsetSec)
    if (last.code !== 0) throw new AppError('MediaUnreadableError', { cause: last.stderr.slice(-1500) })
    await rename(scratch.outFile, sources.outFile)
    return sources.outFile
  } finally {
    await rm(scratch.outFile, { force: true })
  }
}
