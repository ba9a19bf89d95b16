import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CaptionPresetId } from '../packages/contract/src/projects/preferences.ts'
import { prepareFontsDir } from '../packages/media/src/fonts.ts'
import { drawPreset, filmstrip, halveCells } from './preset-images.ts'

const committed = join(import.meta.dirname, '../apps/web/public/captions')
/** Of 255, a pixel and channel on average: WebP alone changes them by one to three. */
const mostDifference = 6
const maxBuffer = 100_000_000
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-presets-'))
  await prepareFontsDir(join(folder, 'all-fonts'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']

function readCommitted(name: string): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', '-i', join(committed, `${name}.webp`), ...raw], { maxBuffer })
}

function meanDifference(one: Buffer, other: Buffer): number {
  expect(one).toHaveLength(other.length)
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}

test.each(CaptionPresetId.options)('the cards of %s show what a render draws today', async (preset) => {
  const images = await drawPreset(preset, folder, join(folder, 'all-fonts'))
  const shrink = (input: Buffer, rows: number) => execFileSync('ffmpeg', [...halveCells(rows), ...raw], { input, maxBuffer })
  expect(meanDifference(shrink(images.still, 1), readCommitted(preset))).toBeLessThan(mostDifference)
  expect(meanDifference(shrink(images.filmstrip, filmstrip.frames), readCommitted(`${preset}-film`))).toBeLessThan(mostDifference)
})
