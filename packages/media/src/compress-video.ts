import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Probe, VideoStream } from '@clipwright/contract/sources/probe'
import { listInputArgs } from './media-allow-list.ts'
import { displayColorTags, listDisplayFilters } from './render/source-graph.ts'
import { runToolOrThrow } from './run-tool.ts'

/** Rates are bits per second; a `frameLimit` of null leaves the frames as they are. */
type Encoding = {
  widthPx: number
  heightPx: number
  frameLimit: number | null
  videoRate: number
  audioRate: number
  isAudioCopied: boolean
}

type Compression = {
  file: string
  probe: Probe & { video: VideoStream }
  encoding: Encoding
  /** In a folder that the encoder may fill with notes of its first pass. */
  outFile: string
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?: (share: number) => void
}

const slowest = 20

/** Encodes H.264 and AAC in two passes. Returns the size in bytes. Throws `RenderFailedError`. */
export async function compressVideo(work: Compression): Promise<number> {
  await runPass(work, 1)
  await runPass(work, 2)
  return (await stat(work.outFile)).size
}

async function runPass({ file, probe, encoding, outFile, signal, onProgress }: Compression, pass: 1 | 2): Promise<void> {
  const { video, durationMs, audio } = probe
  const { widthPx, heightPx, frameLimit, videoRate } = encoding
  const filters = [
    ...listDisplayFilters(video),
    `scale=${widthPx}:${heightPx}:flags=lanczos`,
    'setsar=1',
    ...(frameLimit === null ? [] : [`fps=${frameLimit}`]),
    'format=yuv420p',
  ]
  const tracks = pass === 2 && audio[0] ? ['-map', `0:${audio[0].index}`, ...listAudioArgs(encoding)] : ['-an']
  // biome-ignore format: arguments read in pairs.
  const args = [
    '-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', ...listInputArgs(file, 'av'),
    // Both passes must see the same frames; left to itself FFmpeg repeats some for one of the two containers.
    '-map', `0:${video.index}`, '-vf', filters.join(','), '-fps_mode', 'vfr', ...tracks, '-sn', '-dn', '-map_metadata', '-1',
    '-c:v', 'libx264', '-preset', 'medium', '-b:v', String(videoRate), '-pass', String(pass), '-passlogfile', 'passes', ...displayColorTags,
    ...(pass === 1 ? ['-f', 'null', '-'] : ['-movflags', '+faststart', '-f', 'mp4', '-y', basename(outFile)]),
  ]
  const report = (chunk: Buffer) => {
    const atUs = /out_time_us=(\d+)/.exec(chunk.toString())?.[1]
    if (atUs) onProgress?.((pass - 1) / 2 + Math.min(1, Number(atUs) / 1000 / Math.max(1, durationMs)) / 2)
  }
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args,
      cwd: dirname(outFile),
      readable: [file],
      writable: [dirname(outFile)],
      timeoutMs: Math.max(120_000, durationMs * slowest),
      onStdout: report,
      ...(signal ? { signal } : {}),
    },
    'RenderFailedError',
  )
}

const listAudioArgs = ({ isAudioCopied, audioRate }: Encoding): string[] =>
  isAudioCopied ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', String(audioRate), '-ac', '2']
