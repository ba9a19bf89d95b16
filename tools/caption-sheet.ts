// Draws every caption preset as a render does: docs/images/caption-presets.jpg, and the images and filmstrips of the preset cards in
// apps/web/public/captions. Run it after a preset changed (preset-images.long.test.ts says when): node tools/caption-sheet.ts
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CaptionPresetId } from '../packages/contract/src/projects/preferences.ts'
import { prepareFontsDir } from '../packages/media/src/fonts.ts'
import { runToolOrThrow, setToolNiceness } from '../packages/media/src/run-tool.ts'
import { cell, drawPreset, filmstrip, halveCells } from './preset-images.ts'

const columns = 2
const root = join(import.meta.dirname, '..')

/** At half the size, `rows` cells one below another. */
async function writeImage(name: string, image: Buffer, rows: number, quality: number): Promise<void> {
  const args = [...halveCells(rows), '-c:v', 'libwebp', '-quality', String(quality), `${name}.webp`]
  await runToolOrThrow(
    { tool: 'ffmpeg', args, cwd: join(root, 'apps/web/public/captions'), stdin: image, timeoutMs: 60_000 },
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
    const { still: image, filmstrip: strip } = await drawPreset(preset, folder, fontsDir)
    await writeImage(preset, image, 1, 78)
    await writeImage(`${preset}-film`, strip, filmstrip.frames, 60)
    const [column, row] = [index % columns, Math.floor(index / columns)]
    for (let line = 0; line < cell.height; line++) {
      const from = line * cell.width * 3
      image.copy(sheet, ((row * cell.height + line) * columns + column) * cell.width * 3, from, from + cell.width * 3)
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
