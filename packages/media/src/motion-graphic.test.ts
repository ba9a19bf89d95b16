import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type MotionCard, plainPalette } from '@clipwright/timeline/motion/motion-card'
import { stillBox } from '@clipwright/timeline/motion/draw-still-card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareFontsDir } from './fonts.ts'
import { makeMotionGraphic } from './motion-graphic.ts'
import { probeMedia } from './probe.ts'
import { defaultMediaLimits } from './probe/media-limits.ts'
import { makeTemporaryFolder } from './testing/test-media.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeAll(async () => {
  folder = await makeTemporaryFolder()
  await prepareFontsDir(join(folder.path, 'fonts'))
})
afterAll(() => folder[Symbol.asyncDispose]())

const look = { frame: { width: 180, height: 320 }, palette: plainPalette, language: 'en', durationMs: 1000 }

const draw = async (name: string, card: MotionCard, image?: string): Promise<Buffer> => {
  const outFile = join(folder.path, name)
  await makeMotionGraphic({ card, look, outFile, fontsDir: join(folder.path, 'fonts'), ...(image ? { image } : {}) })
  return readFile(outFile)
}
const make = (name: string, text: string) => draw(name, { kind: 'frame', text })

test('a motion graphic has the requested size and length, is the same each time and shows the words', async () => {
  const bread = await make('bread.mp4', "bread {\\fs9} '; rm")
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(digest(await make('again.mp4', "bread {\\fs9} '; rm"))).toBe(digest(bread))
  expect(digest(await make('other.mp4', 'dough'))).not.toBe(digest(bread))
  const probe = await probeMedia(join(folder.path, 'bread.mp4'), { limits: { ...defaultMediaLimits, minDurationMs: 0 } })
  expect(probe).toMatchObject({ durationMs: 1000, video: { width: 180, height: 320, codec: 'h264' } })
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.work'))).toEqual([])
})

test('a frame of the source is shown on a still, and dim behind a quotation', async () => {
  const red = join(folder.path, 'red.jpg')
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'color=red:s=64x36', '-frames:v', '1', '-y', red])
  await draw('still.mp4', { kind: 'still', phrase: 'bread', size: { width: 64, height: 36 } }, red)
  await draw('quote.mp4', { kind: 'quote', text: 'bread', accent: '' }, red)
  const redAt = (name: string, x: number, y: number) => {
    const args = ['-v', 'error', '-ss', '0.5', '-i', join(folder.path, name), '-vf', `crop=4:4:${x}:${y},scale=1:1`]
    const [r = 0, g = 0, b = 0] = execFileSync('ffmpeg', [...args, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'])
    return { isRed: r > 2 * g && r > 2 * b, r }
  }
  const box = stillBox(look.frame, { width: 64, height: 36 })
  expect(redAt('still.mp4', box.x + box.width / 2, box.y + box.height / 2)).toMatchObject({ isRed: true })
  expect(redAt('still.mp4', 4, 4).isRed).toBe(false)
  const behind = redAt('quote.mp4', 170, 300).r
  expect(behind).toBeGreaterThan(60)
  expect(behind).toBeLessThan(160)
})
