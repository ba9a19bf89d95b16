import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AssResult } from '@clipwright/timeline/captions/ass'
import { linkFonts } from '../../fonts.ts'
import { runToolOrThrow } from '../../run-tool.ts'

export type Drawn = { width: number; height: number; frames: Buffer[]; log: string }
type InkBox = { left: number; top: number; right: number; bottom: number; pixels: number }

type Drawing = {
  captions: AssResult
  width: number
  height: number
  framesPerSec: number
  frameCount: number
  folder: string
  fontsDir: string
  format?: 'gray' | 'rgb24'
  /** An FFmpeg source filter; black when absent. */
  background?: string
  /** Indexes of the frames to draw, ascending; all when absent. */
  only?: readonly number[]
}

/** Draws captions over black or a test pattern with the filter of a render; one frame per time. */
export async function drawCaptions(input: Drawing): Promise<Drawn> {
  const { captions, width, height, folder, fontsDir, format = 'gray', only } = input
  await writeFile(join(folder, 'captions.ass'), captions.ass)
  const readable = await linkFonts(fontsDir, join(folder, 'fonts'), captions.families)
  const chunks: Buffer[] = []
  const logged: string[] = []
  const seconds = input.frameCount / input.framesPerSec
  const selected = only ? `select=${only.map((index) => `eq(n\\,${index})`).join('+')},` : ''
  const source = input.background ?? `color=black:s=${width}x${height}:r=${input.framesPerSec}:d=${seconds}`
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner',
        '-nostdin',
        '-nostats',
        '-loglevel',
        'info',
        '-f',
        'lavfi',
        '-i',
        source,
        '-vf',
        `${selected}format=rgb24,ass=f=captions.ass:fontsdir=fonts`,
        '-fps_mode',
        'passthrough',
        '-frames:v',
        String(only?.length ?? input.frameCount),
        '-f',
        'rawvideo',
        '-pix_fmt',
        format,
        'pipe:1',
      ],
      cwd: folder,
      readable,
      timeoutMs: 180_000,
      onStdout: (chunk) => void chunks.push(chunk),
      onStderr: (line) => void logged.push(line),
    },
    'RenderFailedError',
  )
  const bytes = Buffer.concat(chunks)
  const frameBytes = width * height * (format === 'gray' ? 1 : 3)
  const frames = Array.from({ length: Math.floor(bytes.length / frameBytes) }, (_, index) =>
    bytes.subarray(index * frameBytes, (index + 1) * frameBytes),
  )
  return { width, height, frames, log: logged.join('\n') }
}

type Drawings = Pick<Drawing, 'width' | 'height' | 'framesPerSec' | 'frameCount' | 'folder' | 'fontsDir'> & {
  captions: readonly AssResult[]
}

/**
 * Grey frames of several captions over black, and the log of all, by one start of FFmpeg: each is drawn by a filter of its
 * own with a folder of its own fonts.
 */
export async function drawEachCaptions(input: Drawings): Promise<{ drawings: Buffer[][]; log: string }> {
  const { captions, width, height, framesPerSec, frameCount, folder, fontsDir } = input
  const readable = await Promise.all(
    captions.map(async ({ ass, families }, index) => {
      await writeFile(join(folder, `captions${index}.ass`), ass)
      return linkFonts(fontsDir, join(folder, `fonts${index}`), families)
    }),
  )
  const source = `color=black:s=${width}x${height}:r=${framesPerSec}:d=${frameCount / framesPerSec}`
  const chains = captions.map(
    (_, index) => `${source},format=rgb24,ass=f=captions${index}.ass:fontsdir=fonts${index},format=gray[c${index}]`,
  )
  const sequence = `${captions.map((_, index) => `[c${index}]`).join('')}concat=n=${captions.length}[out]`
  const logged: string[] = []
  const { stdout } = await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-filter_complex', [...chains, sequence].join(';'),
        '-map', '[out]', '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1',
      ],
      cwd: folder,
      readable: [...new Set(readable.flat())],
      timeoutMs: 180_000,
      maxStdoutBytes: captions.length * frameCount * width * height,
      onStderr: (line) => void logged.push(line),
    },
    'RenderFailedError',
  )
  const frameAt = (index: number) => stdout.subarray(index * width * height, (index + 1) * width * height)
  const drawings = captions.map((_, index) => Array.from({ length: frameCount }, (_frame, at) => frameAt(index * frameCount + at)))
  return { drawings, log: logged.join('\n') }
}

/** Bounds of the pixels brighter than `least` in a grey frame; undefined when there are none. */
export function findInkBox(frame: Buffer, width: number, least = 90): InkBox | undefined {
  const box = { left: width, top: Infinity, right: -1, bottom: -1, pixels: 0 }
  for (let at = 0; at < frame.length; at++) {
    if ((frame[at] ?? 0) < least) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
    box.pixels++
  }
  return box.pixels > 0 ? box : undefined
}

/** One channel of a frame of interleaved red, green and blue. */
export function channelOf(frame: Buffer, channel: 0 | 1 | 2): Buffer {
  const values = Buffer.alloc(frame.length / 3)
  for (let pixel = 0; pixel < values.length; pixel += 1) values[pixel] = frame[3 * pixel + channel] ?? 0
  return values
}
