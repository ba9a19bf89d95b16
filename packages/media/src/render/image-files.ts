import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { RenderImage } from '@clipwright/timeline/render-plan'
import { maxPixels } from '../media-allow-list.ts'
import { runToolOrThrow } from '../run-tool.ts'
import { nameCacheEntry, putInCache, copyCached } from './render-cache.ts'

const emojiFolder = dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'))
export const watermarkFile = join(import.meta.dirname, '../../assets/watermark.svg')

type DrawInput = {
  workDir: string
  assetFiles: Readonly<Record<string, string>>
  /** Folder of the cache of drawn images. */
  cacheDir?: string
  signal?: AbortSignal
}

/** Draws each image at its final size, so that the graph need not scale. Returns file names in `workDir`. */
export async function drawImages(images: readonly RenderImage[], input: DrawInput): Promise<(string | null)[]> {
  const drawings = new Map<string, Drawing>()
  const names: (string | null)[] = []
  for (const image of images) {
    const source = await findSource(image, input.assetFiles)
    const key = source ? `${source.file} ${image.box.w} ${image.box.h}` : ''
    const existing = drawings.get(key)
    const name = existing?.name ?? `image${drawings.size}.png`
    if (source && !existing) drawings.set(key, { source, name, w: image.box.w, h: image.box.h })
    names.push(source ? name : null)
  }
  await drawMissing([...drawings.values()], input)
  return names
}

type Drawing = { source: Source; name: string; w: number; h: number }

/** Reuses images drawn for an earlier render, identified by their bytes and size. */
async function drawMissing(drawings: readonly Drawing[], input: DrawInput): Promise<void> {
  const { cacheDir, workDir } = input
  const cacheFiles =
    cacheDir === undefined ? [] : await Promise.all(drawings.map(async (one) => join(cacheDir, `${await nameDrawing(one)}.png`)))
  const isCopied = await Promise.all(cacheFiles.map((file, index) => copyCached(file, join(workDir, drawings[index]?.name ?? ''))))
  const missing = drawings.filter((_, index) => !isCopied[index])
  if (missing.length > 0) await rasterise(missing, input)
  for (const [index, file] of cacheFiles.entries()) if (!isCopied[index]) await putInCache(join(workDir, drawings[index]?.name ?? ''), file)
}

async function nameDrawing({ source, w, h }: Drawing): Promise<string> {
  return nameCacheEntry([
    'image',
    createHash('sha256')
      .update(await readFile(source.file))
      .digest('hex'),
    w,
    h,
  ])
}

/** The drawing of an emoji, by its code points in hex joined with "-"; undefined when the set lacks it. */
export function findEmojiFile(codepoints: string): string | undefined {
  if (!/^[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,10}$/.test(codepoints)) return undefined
  return [codepoints, codepoints.replaceAll('-fe0f', '')].map((name) => join(emojiFolder, `${name}.svg`)).find(existsSync)
}

type Source = { file: string; demuxer: 'svg_pipe' | 'png_pipe' | 'jpeg_pipe' }

/** Undefined for an emoji that the set lacks: the clip is made without it. */
async function findSource(image: RenderImage, assetFiles: Readonly<Record<string, string>>): Promise<Source | undefined> {
  const { asset } = image
  if (asset.kind === 'watermark') return { file: watermarkFile, demuxer: 'svg_pipe' }
  if (asset.kind === 'emoji') {
    const file = findEmojiFile(asset.codepoints)
    return file === undefined ? undefined : { file, demuxer: 'svg_pipe' }
  }
  const file = assetFiles[asset.uri]
  if (file === undefined) throw new AppError('RenderFailedError', { cause: `no file for the image ${asset.uri}` })
  return { file, demuxer: await readImageKind(file) }
}

/** An uploaded image must be PNG or JPEG by its first bytes, whatever its name; no other decoder runs. */
export async function readImageKind(file: string): Promise<'png_pipe' | 'jpeg_pipe'> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(8)
    await handle.read(head, 0, 8, 0)
    if (head.equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png_pipe'
    if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg_pipe'
    throw new AppError('MediaUnreadableError', { say: 'This image cannot be used because it is not a PNG or JPEG file.' })
  } finally {
    await handle.close()
  }
}

async function rasterise(drawings: readonly Drawing[], input: DrawInput): Promise<void> {
  // biome-ignore format: arguments read in pairs.
  const inputs = drawings.flatMap(({ source, w, h }) => [
    '-protocol_whitelist', 'file', '-format_whitelist', source.demuxer, '-max_pixels', String(maxPixels), '-f', source.demuxer,
    ...(source.demuxer === 'svg_pipe' ? ['-width', String(w), '-height', String(h), '-keep_ar', '1'] : []),
    '-i', `file:${source.file}`,
  ])
  // biome-ignore format: arguments read in pairs.
  const outputs = drawings.flatMap(({ name, w, h }, index) => [
    '-map', `${index}:v`, '-frames:v', '1', '-vf', fitInside(w, h), '-pix_fmt', 'rgba', '-c:v', 'png', '-y', name,
  ])
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: ['-hide_banner', '-nostdin', '-loglevel', 'error', ...inputs, ...outputs],
      cwd: input.workDir,
      readable: drawings.map(({ source }) => source.file),
      timeoutMs: 60_000,
      maxRssBytes: 1024 ** 3,
      ...(input.signal ? { signal: input.signal } : {}),
    },
    'RenderFailedError',
  )
}

const fitInside = (w: number, h: number): string =>
  `format=rgba,scale=${w}:${h}:force_original_aspect_ratio=decrease:flags=lanczos,pad=${w}:${h}:(ow-iw)/2:(oh-ih)/2:color=0x00000000`
