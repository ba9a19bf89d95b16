import { existsSync } from 'node:fs'
import { dirname, basename } from 'node:path'
import type { Probe } from '@clipwright/contract/sources/probe'
import { listInputArgs } from './media-allow-list.ts'
import { choosePreRollMs, listSeekArgs } from './probe/seek.ts'
import { listDisplayFilters } from './render/source-graph.ts'
import { runToolOrThrow } from './run-tool.ts'

/**
 * One JPEG of what the source shows at a moment, at most 1280 px on each side: where no frame begins for long, as in
 * recordings of a screen, the one before. Writes nothing when the source has no frame.
 */
export async function makePoster(input: {
  file: string
  probe: Probe
  atMs: number
  outFile: string
  signal?: AbortSignal
}): Promise<void> {
  const { video, durationMs, container } = input.probe
  if (!video) return
  const atMs = Math.max(0, Math.min(input.atMs, durationMs - 200))
  const seekMs = Math.max(0, atMs - choosePreRollMs(container))
  const frame = { index: video.index, width: video.width, height: video.height }
  const displayed = listDisplayFilters(video)
  const reading = ['-noaccurate_seek', ...(seekMs < 1 ? [] : ['-ss', (seekMs / 1000).toFixed(3)])]
  await takeFrame(input, { ...frame, filters: [holdUntil(atMs - seekMs), ...displayed] }, reading)
  // Past the last keyframe of a file without an index nothing is decoded; use the first frame then.
  if (!existsSync(input.outFile) && atMs > 0) await takeFrame(input, { ...frame, filters: displayed }, [])
}

/** Times of frames are rounded in files and lists. */
const roundedMs = 50

/** Filter whose first frame is the last one that begins by a moment, ms on the clock of what is read. */
function holdUntil(ms: number): string {
  return `tpad=stop=-1:stop_mode=clone,fps=fps=1000:start_time=${((ms + roundedMs) / 1000).toFixed(3)}:round=up`
}

/** Time of the poster in a clip: 1 s, or the middle of a shorter clip. Ms of the clip. */
export const choosePosterMs = (durationMs: number): number => Math.min(1000, durationMs / 2)

/** One JPEG of a clip rendered here, which needs no probing and no conversion. `atMs` must lie inside the clip. */
export async function makeClipPoster(input: PosterInput & { size: { width: number; height: number }; atMs: number }): Promise<void> {
  await takeFrame(input, { index: 0, ...input.size, filters: [] }, listSeekArgs(input.atMs, 10_000))
}

type Frame = { index: number; width: number; height: number; filters: readonly string[] }

type PosterInput = { file: string; outFile: string; signal?: AbortSignal }

async function takeFrame(input: PosterInput, frame: Frame, reading: readonly string[]): Promise<void> {
  const share = Math.min(1, 1280 / Math.max(frame.width, frame.height))
  const size = `${even(frame.width * share)}:${even(frame.height * share)}`
  const filters = [
    ...frame.filters,
    `scale=${size}:flags=bicubic`,
    'setsar=1',
    'scale=in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc',
    'format=yuvj420p',
  ].join(',')
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-nostdin', '-loglevel', 'error', ...reading, '-an', '-sn', '-dn', ...listInputArgs(input.file, 'av'),
        '-map', `0:${frame.index}`, '-frames:v', '1', '-vf', filters, '-q:v', '4', '-map_metadata', '-1', '-f', 'image2', '-update', '1', '-y', basename(input.outFile),
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
