import { existsSync } from 'node:fs'
import { dirname, basename } from 'node:path'
import type { Probe, VideoStream } from '@clipwright/contract/probe'
import { guardedInput } from './media-allow-list.ts'
import { seekArgs } from './probe/seek.ts'
import { displayFilters } from './render/source-graph.ts'
import { runToolOrThrow } from './run-tool.ts'

/** One JPEG of the source as displayed, at most 1280 pixels wide or high. Writes nothing when the source has no picture there. */
export async function makePoster(input: { file: string; probe: Probe; atMs: number; outFile: string; signal?: AbortSignal }): Promise<void> {
  const { video, durationMs } = input.probe
  if (!video) return
  const atMs = Math.max(0, Math.min(input.atMs, durationMs - 200))
  await takeFrame(input, video, atMs)
  // Past the last key frame of a file without an index nothing comes: the first picture is better than none.
  if (!existsSync(input.outFile) && atMs > 0) await takeFrame(input, video, 0)
}

type PosterInput = { file: string; outFile: string; signal?: AbortSignal }

async function takeFrame(input: PosterInput, video: VideoStream, atMs: number): Promise<void> {
  const share = Math.min(1, 1280 / Math.max(video.width, video.height))
  const size = `${even(video.width * share)}:${even(video.height * share)}`
  const filters = [...displayFilters(video), `scale=${size}:flags=bicubic`, 'setsar=1', 'scale=in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc', 'format=yuvj420p'].join(',')
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: [
        '-hide_banner', '-nostdin', '-loglevel', 'error', ...seekArgs(atMs, 10_000), '-an', '-sn', '-dn', ...guardedInput(input.file, 'av'),
        '-map', `0:${video.index}`, '-frames:v', '1', '-vf', filters, '-q:v', '4', '-map_metadata', '-1', '-f', 'image2', '-update', '1', '-y', basename(input.outFile),
      ],
      cwd: dirname(input.outFile),
      readable: [input.file],
      timeoutMs: 60_000,
      ...(input.signal ? { signal: input.signal } : {}),
    },
    'MediaUnreadableError',
  )
}

const even = (value: number): number => Math.max(2, 2 * Math.round(value / 2))
