import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { motionFps, type MotionCard, type MotionLook } from '@clipwright/timeline/motion/motion-card'
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
  signal?: AbortSignal
}

const groundShare = 6

const hex = (color: string): string => `0x${color.slice(1, 7)}`

/** Draws words, figures and shapes as a short video. The words reach FFmpeg in a file, never as an argument. */
export async function makeMotionGraphic({ card, look, outFile, fontsDir, signal }: MotionJob): Promise<void> {
  const folder = join(dirname(outFile), `${basename(outFile)}.work`)
  await mkdir(folder, { recursive: true })
  const { ass, families } = toMotionAss(card, look)
  await writeFile(join(folder, 'card.ass'), ass)
  const readable = await linkFonts(fontsDir, join(folder, 'fonts'), families)
  const { width, height } = look.frame
  const seconds = (look.durationMs / 1000).toFixed(3)
  // A slowly turning gradient of two colours; it has no detail, so it is drawn small and enlarged.
  const [w, h] = [width / groundShare, height / groundShare].map((side) => 2 * Math.round(side / 2)) as [number, number]
  const ground = `gradients=s=${w}x${h}:r=${motionFps}:d=${seconds}:n=2:c0=${hex(look.palette.from)}:c1=${hex(look.palette.to)}:x0=0:y0=0:x1=${w}:y1=${h}:speed=0.012:seed=7`
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-nostdin', '-loglevel', 'error', '-f', 'lavfi', '-i', ground,
        '-vf', `scale=${width}:${height}:flags=bilinear:out_color_matrix=bt709,setsar=1,format=yuv420p,ass=f=card.ass:fontsdir=fonts`, '-frames:v', String(Math.round((look.durationMs * motionFps) / 1000)),
        '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-tune', 'animation', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709',
        '-map_metadata', '-1', '-bitexact', '-movflags', '+faststart', '-y', join('..', basename(outFile)),
      ],
      cwd: folder,
      readable,
      writable: [dirname(outFile)],
      timeoutMs: 240_000,
      maxFileBytes: 256 * 1024 ** 2,
      ...(signal ? { signal } : {}),
    },
    'RenderFailedError',
  )
  await rm(folder, { recursive: true, force: true })
}
