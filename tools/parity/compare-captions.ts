import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawCaptions } from '../../packages/media/src/captions/testing/draw-captions.ts'
import { prepareFontsDir } from '../../packages/media/src/fonts.ts'
import type { AssResult } from '../../packages/timeline/src/captions/ass.ts'
import { assTime } from '../../packages/timeline/src/captions/ass-syntax.ts'
import { openBrowserCaptions } from './browser-captions.ts'
import { frame } from './caption-cases.ts'

const framesPerSec = 25
const blockPx = 16

export type Difference = {
  /** Of 255, over all pixels and channels. */
  max: number
  mean: number
  /** Mean of the block of 16 by 16 pixels that differs most. */
  worstBlock: number
  /** Pixels that are not ground: a frame of nothing agrees with nothing. */
  inked: number
}

/** How far two frames of one size differ. RGB. */
export function compareFrames(one: Buffer, other: Buffer, size = frame): Difference {
  const columns = Math.ceil(size.width / blockPx)
  const sums = new Float64Array(columns * Math.ceil(size.height / blockPx))
  const last = one.length - 3
  let [max, total, inked] = [0, 0, 0]
  for (let pixel = 0; pixel < size.width * size.height; pixel += 1) {
    const at = pixel * 3
    let sum = 0
    for (let channel = 0; channel < 3; channel += 1) {
      const difference = Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0))
      if (difference > max) max = difference
      sum += difference
    }
    total += sum
    if (one[at] !== one[last] || one[at + 1] !== one[last + 1] || one[at + 2] !== one[last + 2]) inked += 1
    const block = Math.floor(Math.floor(pixel / size.width) / blockPx) * columns + Math.floor((pixel % size.width) / blockPx)
    sums[block] = (sums[block] ?? 0) + sum
  }
  const worstBlock = sums.reduce((worst, sum) => Math.max(worst, sum), 0) / (blockPx * blockPx * 3)
  return { max, mean: total / (size.width * size.height * 3), worstBlock, inked }
}

let stamps = 0

/** A square in the corner, of another colour each time: it tells an image that was drawn from one that still stands. */
function drawStamp(index: number): string {
  stamps = (stamps + 1) % 200
  const color = [37, 101, 173].map((step) => ((stamps * step) % 256).toString(16).padStart(2, '0')).join('')
  const [from, to] = [index, index + 1].map((frameIndex) => assTime((frameIndex * 1000) / framesPerSec))
  return `Dialogue: 9,${from},${to},Shape,,0,0,0,,{\\an7\\pos(0,0)\\bord0\\shad0\\1c&H${color}&\\p1}m 0 0 l 24 0 24 24 0 24\n`
}

type Case = { name: string; captions: AssResult }

/** Draws each case with FFmpeg and in Chromium and compares them, before any encoder has touched the frame. */
export async function compareCaptions(
  cases: readonly Case[],
  at: readonly number[],
  tell: (name: string, difference: Difference) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-parity-'))
  try {
    const fontsDir = join(folder, 'all-fonts')
    await prepareFontsDir(fontsDir)
    await using browser = await openBrowserCaptions()
    for (const { name, captions: plain } of cases) {
      const captions = { ...plain, ass: plain.ass + at.map(drawStamp).join('') }
      const frameCount = Math.max(...at) + 1
      const background = `color=c=0x707070:s=${frame.width}x${frame.height}:r=${framesPerSec}:d=${frameCount / framesPerSec}`
      const drawnFrames = await drawCaptions({
        captions,
        ...frame,
        framesPerSec,
        frameCount,
        folder,
        fontsDir,
        format: 'rgb24',
        background,
        only: at,
      })
      for (const [place, index] of at.entries()) {
        const exported = drawnFrames.frames[place]
        if (!exported) throw new Error(`${name} gave no frame ${index}`)
        const previewed = await browser.draw(captions, (index * 1000) / framesPerSec, exported)
        tell(`${name}, ${(index / framesPerSec).toFixed(2)} s`, compareFrames(exported, previewed))
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
