import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { OutputSize } from '@clipwright/timeline/output-size'
import { motionFps, type MotionCard, type MotionLook } from '@clipwright/timeline/motion/motion-card'
import { stillBox } from '@clipwright/timeline/motion/draw-still-card'
import { toMotionAss } from '@clipwright/timeline/motion/to-motion-ass'
import { linkFonts } from './fonts.ts'
import { runToolOrThrow } from './run-tool.ts'

type MotionJob = {
  card: MotionCard
  look: MotionLook
  /** Output: H.264 without sound. Its folder also holds working files. */
  outFile: string
  /** Made by `prepareFontsDir`. */
  fontsDir: string
  /** Files of the team's fonts that the look may name. */
  teamFonts?: readonly string[]
  /** A JPEG made here of the source: the frame of a `still`, else dim and out of focus behind the card. */
  image?: string
  signal?: AbortSignal
}

const groundShare = 6
/** How much closer a frame of the source comes. */
const zoomBy = 0.06
/** Brightness that is left of a frame behind words. */
const dimTo = 0.45

const hex = (color: string): string => `0x${color.slice(1, 7)}`

/** Draws words, figures, shapes and a frame of the source as a short video. The words reach FFmpeg in a file, never as an argument. */
export async function makeMotionGraphic(job: MotionJob): Promise<void> {
  const { card, look, outFile, fontsDir, teamFonts, image, signal } = job
  const folder = join(dirname(outFile), `${basename(outFile)}.work`)
  await mkdir(folder, { recursive: true })
  const { ass, families } = toMotionAss(card, look)
  await writeFile(join(folder, 'card.ass'), ass)
  const readable = await linkFonts(fontsDir, join(folder, 'fonts'), families, teamFonts)
  const frameCount = Math.round((look.durationMs * motionFps) / 1000)
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-nostdin', '-loglevel', 'error', '-f', 'lavfi', '-i', groundOf(look),
        ...(image === undefined ? [] : ['-protocol_whitelist', 'file', '-codec_whitelist', 'mjpeg', '-f', 'jpeg_pipe', '-i', `file:${image}`]),
        '-filter_complex', `${graphOf(job, frameCount)},setsar=1,format=yuv420p,ass=f=card.ass:fontsdir=fonts[out]`, '-map', '[out]', '-frames:v', String(frameCount),
        '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-tune', 'animation', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709',
        '-map_metadata', '-1', '-bitexact', '-movflags', '+faststart', '-y', join('..', basename(outFile)),
      ],
      cwd: folder,
      readable: image === undefined ? readable : [...readable, image],
      writable: [dirname(outFile)],
      timeoutMs: 240_000,
      maxFileBytes: 256 * 1024 ** 2,
      ...(signal ? { signal } : {}),
    },
    'RenderFailedError',
  )
  await rm(folder, { recursive: true, force: true })
}

function smallSize({ width, height }: OutputSize): [number, number] {
  const shrink = (side: number) => 2 * Math.round(side / groundShare / 2)
  return [shrink(width), shrink(height)]
}

/** A slowly turning gradient of two colours; it has no detail, so it is drawn small and enlarged. */
function groundOf({ frame, palette, durationMs }: MotionLook): string {
  const [w, h] = smallSize(frame)
  const seconds = (durationMs / 1000).toFixed(3)
  return `gradients=s=${w}x${h}:r=${motionFps}:d=${seconds}:n=2:c0=${hex(palette.from)}:c1=${hex(palette.to)}:x0=0:y0=0:x1=${w}:y1=${h}:speed=0.012:seed=7`
}

/** What lies below the words. */
function graphOf({ card, look, image }: MotionJob, frameCount: number): string {
  const { width, height } = look.frame
  const ground = `[0:v]scale=${width}:${height}:flags=bilinear:out_color_matrix=bt709`
  if (image === undefined) return ground
  if (card.kind === 'still') {
    const box = stillBox(look.frame, card.size)
    // Enlarged first: zoompan moves by whole pixels of what it is given.
    const still = `[1:v]scale=${2 * box.width}:${2 * box.height}:flags=bicubic,zoompan=z='1+${zoomBy}*on/${frameCount}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${frameCount}:s=${box.width}x${box.height}:fps=${motionFps},scale=out_color_matrix=bt709:out_range=tv`
    return `${ground}[ground];${still}[still];[ground][still]overlay=${box.x}:${box.y}`
  }
  const [w, h] = smallSize(look.frame)
  const fill = `scale=${w}:${h}:force_original_aspect_ratio=increase:out_range=tv,crop=${w}:${h},format=yuv420p`
  const behind = `[1:v]${fill},gblur=sigma=6,lutyuv=y='16+(val-16)*${dimTo}',scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709,setsar=1,format=yuv420p,loop=-1:1,fps=${motionFps},trim=end_frame=${frameCount}`
  return `${ground},setsar=1,format=yuv420p[ground];${behind}[behind];[ground][behind]blend=all_mode=normal:all_opacity=0.5`
}
