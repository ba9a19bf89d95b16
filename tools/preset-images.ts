import type { CaptionPresetId } from '../packages/contract/src/projects/preferences.ts'
import { drawCaptions } from '../packages/media/src/captions/testing/draw-captions.ts'
import { toAss } from '../packages/timeline/src/captions/ass.ts'
import { sampleTimeline, sampleWords } from '../packages/timeline/src/testing/sample-timeline.ts'

const frame = { width: 540, height: 960 }
/** Pixels of the middle of a frame that an image shows; the files are half as wide and high. */
export const cell = { width: 540, height: 240 }
const background = `gradients=s=${frame.width}x${frame.height}:n=4:c0=0xe0d2bd:c1=0x72879c:c2=0x2c3541:c3=0xa9825f:x0=0:y0=500:x1=540:y1=860:r=25:d=4:speed=0.00001:seed=3`

/** The card's filmstrip: so many frames, one below another, `features/brand/caption-presets/preset-filmstrip.tsx` plays them. */
export const filmstrip = { frames: 20, stepMs: 120 }
/** When the still image is taken: the second word is being said. */
const stillMs = 640
const framesPerSec = 25
const frameAt = (ms: number) => Math.round((ms * framesPerSec) / 1000)

/** Cells in rgb24; those of the filmstrip one below another. */
type PresetImages = { still: Buffer; filmstrip: Buffer }

/** What the cards of a preset show, drawn as a render draws it. `folder`: for its files. */
export async function drawPreset(captionPreset: CaptionPresetId, folder: string, fontsDir: string): Promise<PresetImages> {
  const words = sampleWords('Small habits change everything you do', 0, 360)
  const timeline = sampleTimeline({ words, keywords: ['habits'], pref: { captionPreset, enableEmoji: false } })
  // In the middle of the cell, whatever the usual position.
  timeline.captions.style = { ...timeline.captions.style, position: 0.5 }
  const captions = toAss(timeline, frame)
  if (!captions) throw new Error(`${captionPreset} draws nothing`)
  const times = [...Array.from({ length: filmstrip.frames }, (_, index) => index * filmstrip.stepMs), stillMs].toSorted(
    (one, other) => one - other,
  )
  const frameCount = frameAt(filmstrip.frames * filmstrip.stepMs)
  const only = times.map(frameAt)
  const sheet = await drawCaptions({ captions, ...frame, framesPerSec, frameCount, folder, fontsDir, format: 'rgb24', background, only })
  const cells = sheet.frames.map(cutCell)
  const still = cells[times.indexOf(stillMs)]
  if (!still || cells.length !== times.length) throw new Error(`${captionPreset} gave too few frames`)
  return { still, filmstrip: Buffer.concat(cells.filter((cellImage) => cellImage !== still)) }
}

function cutCell(image: Buffer): Buffer {
  const firstRow = (frame.height - cell.height) / 2
  return image.subarray(firstRow * frame.width * 3, (firstRow + cell.height) * frame.width * 3)
}

/** Arguments that read `rows` cells from standard input and halve them. */
// biome-ignore format: arguments read in pairs.
export const halveCells = (rows: number): string[] => [
  '-hide_banner', '-nostdin', '-loglevel', 'error', '-y',
  '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${cell.width}x${cell.height * rows}`, '-i', 'pipe:0', '-frames:v', '1',
  '-vf', `scale=${cell.width / 2}:${(cell.height / 2) * rows}:flags=lanczos`,
]
