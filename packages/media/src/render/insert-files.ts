import { AppError } from '@clipwright/contract/errors'
import type { VideoStream } from '@clipwright/contract/sources/probe'
import type { RenderInsert, RenderPlan } from '@clipwright/timeline/render-plan'
import { maxPixels } from '../media-allow-list.ts'
import { probeMedia } from '../probe.ts'
import { defaultMediaLimits } from '../probe/media-limits.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { readImageKind } from './image-files.ts'

/** What an insert is drawn from: an image drawn to size in the working folder, or a video that passed the same checks as a source. */
export type InsertFile =
  | { kind: 'image'; name: string }
  | { kind: 'video'; file: string; video: VideoStream; container: string; hasAudio: boolean }

type Files = { workDir: string; assetFiles: Readonly<Record<string, string>>; signal?: AbortSignal }

/** A moving image is drawn this much larger than the frame, which pans over it. */
const driftScale = 1.08

export function getAssetFile(assetFiles: Readonly<Record<string, string>>, uri: string): string {
  const file = assetFiles[uri]
  if (file === undefined) throw new AppError('RenderFailedError', { cause: `no file for ${uri}` })
  return file
}

/** Checks the file of an insert or a sound like any upload. Throws an error worded for the person. */
export async function probeAsset(file: string, signal?: AbortSignal): Promise<Awaited<ReturnType<typeof probeMedia>>> {
  return probeMedia(file, { limits: { ...defaultMediaLimits, minDurationMs: 0, minSidePx: 1 }, ...(signal ? { signal } : {}) })
}

/** Prepares the files of a plan's inserts, in order. `prefix` keeps the files of several plans apart. */
export async function prepareInserts(plan: RenderPlan, files: Files, prefix: string): Promise<InsertFile[]> {
  const insertFiles: InsertFile[] = []
  for (const [index, insert] of (plan.inserts ?? []).entries()) {
    const file = getAssetFile(files.assetFiles, insert.uri)
    insertFiles.push(
      insert.kind === 'image'
        ? await drawImage(insert, { file, name: `${prefix}insert${index}.png` }, plan, files)
        : await openVideo(file, files.signal),
    )
  }
  return insertFiles
}

async function openVideo(file: string, signal: AbortSignal | undefined): Promise<InsertFile> {
  const { video, container, audio } = await probeAsset(file, signal)
  if (!video) throw new AppError('MediaUnreadableError', { say: 'This file has no image or video, so it cannot be shown over the clip.' })
  return { kind: 'video', file, video, container, hasAudio: audio.length > 0 }
}

async function drawImage(
  insert: RenderInsert,
  { file, name }: { file: string; name: string },
  plan: RenderPlan,
  files: Files,
): Promise<InsertFile> {
  const demuxer = await readImageKind(file)
  const scale = insert.drift ? driftScale : 1
  const size = { w: even(plan.width * scale), h: even(plan.height * scale) }
  const filters = insert.fit === 'cover' ? `[0:v]format=rgb24,${cover(size, 'lanczos')}[v]` : drawOverBlur('[0:v]format=rgb24', size, '[v]')
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', demuxer === 'png_pipe' ? 'png' : 'mjpeg',
        '-max_pixels', String(maxPixels), '-f', demuxer, '-i', `file:${file}`,
        '-filter_complex', filters, '-map', '[v]', '-frames:v', '1', '-map_metadata', '-1', '-pix_fmt', 'rgb24', '-c:v', 'png', '-f', 'image2', '-update', '1', '-y', name,
      ],
      cwd: files.workDir,
      readable: [file],
      timeoutMs: 60_000,
      maxRssBytes: 1024 ** 3,
      ...(files.signal ? { signal: files.signal } : {}),
    },
    'MediaUnreadableError',
  )
  return { kind: 'image', name }
}

type Size = { w: number; h: number }

export const cover = ({ w, h }: Size, flags: string): string =>
  `scale=${w}:${h}:force_original_aspect_ratio=increase:flags=${flags},crop=${w}:${h},setsar=1`

/** The whole image over its own blurred copy, whatever its aspect ratio. */
export function drawOverBlur(from: string, size: Size, to: string, name = 'i'): string {
  const small = { w: even(size.w / 8), h: even(size.h / 8) }
  return [
    `${from},split=2[${name}a][${name}b]`,
    `[${name}a]${cover(small, 'fast_bilinear')},format=yuv420p,boxblur=5:2:3:2,eq=brightness=-0.08:saturation=0.9,scale=${size.w}:${size.h}:flags=bilinear,setsar=1[${name}c]`,
    `[${name}b]scale=${size.w}:${size.h}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic,setsar=1,format=yuv420p[${name}d]`,
    `[${name}c][${name}d]overlay=(W-w)/2:(H-h)/2:format=yuv420${to}`,
  ].join(';')
}

const even = (value: number): number => Math.max(2, 2 * Math.round(value / 2))
