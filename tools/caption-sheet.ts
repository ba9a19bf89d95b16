// Draws every caption preset as a render does: docs/images/caption-presets.jpg, and the pictures and films of the preset cards in
// apps/web/public/captions. Run it after a preset changed: node tools/caption-sheet.ts
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CaptionPresetId } from '../packages/contract/src/projects/preferences.ts'
import { drawCaptions } from '../packages/media/src/captions/testing/draw-captions.ts'
import { prepareFontsDir } from '../packages/media/src/fonts.ts'
import { runToolOrThrow, setToolNiceness } from '../packages/media/src/run-tool.ts'
import { toAss } from '../packages/timeline/src/captions/ass.ts'
import { sampleTimeline, sampleWords } from '../packages/timeline/src/testing/sample-timeline.ts'

const frame = { width: 540, height: 960 }
const cell = { width: 540, height: 240 }
const columns = 2
const root = join(import.meta.dirname, '..')
const background = `gradients=s=${frame.width}x${frame.height}:n=4:c0=0xe0d2bd:c1=0x72879c:c2=0x2c3541:c3=0xa9825f:x0=0:y0=500:x1=540:y1=860:r=25:d=4:speed=0.00001:seed=3`

/** The card's film: so many frames, one below another, `features/brand/caption-presets/preset-film.tsx` plays them. */
const film = { frames: 20, stepMs: 120 }
/** When the still picture is taken: the second word is being said. */
const stillMs = 640
const framesPerSec = 25
const frameAt = (ms: number) => Math.round((ms * framesPerSec) / 1000)

type Pictures = { still: Buffer; film: Buffer }

async function drawPreset(captionPreset: CaptionPresetId, folder: string, fontsDir: string): Promise<Pictures> {
  const words = sampleWords('Small habits change everything you do', 0, 360)
  const timeline = sampleTimeline({ words, keywords: ['habits'], pref: { captionPreset, enableEmoji: false } })
  // In the middle of the cell, whatever the usual position.
  timeline.captions.style = { ...timeline.captions.style, position: 0.5 }
  const captions = toAss(timeline, frame)
  if (!captions) throw new Error(`${captionPreset} draws nothing`)
  const times = [...Array.from({ length: film.frames }, (_, index) => index * film.stepMs), stillMs].toSorted((one, other) => one - other)
  const frameCount = frameAt(film.frames * film.stepMs)
  const only = times.map(frameAt)
  const sheet = await drawCaptions({ captions, ...frame, framesPerSec, frameCount, folder, fontsDir, format: 'rgb24', background, only })
  const cells = sheet.frames.map(cutCell)
  const still = cells[times.indexOf(stillMs)]
  if (!still || cells.length !== times.length) throw new Error(`${captionPreset} gave too few frames`)
  return { still, film: Buffer.concat(cells.filter((cellPicture) => cellPicture !== still)) }
}

function cutCell(picture: Buffer): Buffer {
  const firstRow = (frame.height - cell.height) / 2
  return picture.subarray(firstRow * frame.width * 3, (firstRow + cell.height) * frame.width * 3)
}

/** At half the size, `rows` cells one below another. */
async function writePicture(name: string, picture: Buffer, rows: number, quality: number): Promise<void> {
  const scale = `scale=${cell.width / 2}:${(cell.height / 2) * rows}:flags=lanczos`
  const output = ['-frames:v', '1', '-vf', scale, '-c:v', 'libwebp', '-quality', String(quality), `${name}.webp`]
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${cell.width}x${cell.height * rows}`, '-i', 'pipe:0']
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...input, ...output]
  await runToolOrThrow(
    { tool: 'ffmpeg', args, cwd: join(root, 'apps/web/public/captions'), stdin: picture, timeoutMs: 60_000 },
    'ServerError',
  )
}

setToolNiceness(0)
const folder = await mkdtemp(join(tmpdir(), 'clipwright-sheet-'))
try {
  const fontsDir = join(folder, 'all-fonts')
  await prepareFontsDir(fontsDir)
  const presets = CaptionPresetId.options
  const rows = Math.ceil(presets.length / columns)
  const sheet = Buffer.alloc(cell.width * columns * cell.height * rows * 3)
  for (const [index, preset] of presets.entries()) {
    const { still: picture, film: strip } = await drawPreset(preset, folder, fontsDir)
    await writePicture(preset, picture, 1, 78)
    await writePicture(`${preset}-film`, strip, film.frames, 60)
    const [column, row] = [index % columns, Math.floor(index / columns)]
    for (let line = 0; line < cell.height; line++) {
      const from = line * cell.width * 3
      picture.copy(sheet, ((row * cell.height + line) * columns + column) * cell.width * 3, from, from + cell.width * 3)
    }
  }
  const size = `${cell.width * columns}x${cell.height * rows}`
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: [
        '-hide_banner',
        '-nostdin',
        '-loglevel',
        'error',
        '-y',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        size,
        '-i',
        'pipe:0',
        '-frames:v',
        '1',
        '-update',
        '1',
        '-q:v',
        '3',
        'caption-presets.jpg',
      ],
      cwd: join(root, 'docs/images'),
      stdin: sheet,
      timeoutMs: 60_000,
    },
    'ServerError',
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
