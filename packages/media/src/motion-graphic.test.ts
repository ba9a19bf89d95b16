import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { plainPalette } from '@clipwright/timeline/motion/motion-card'
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

const make = async (name: string, text: string): Promise<Buffer> => {
  const outFile = join(folder.path, name)
  const look = { frame: { width: 180, height: 320 }, palette: plainPalette, language: 'en', durationMs: 1000 }
  await makeMotionGraphic({ card: { kind: 'frame', text }, look, outFile, fontsDir: join(folder.path, 'fonts') })
  return readFile(outFile)
}

test('a motion graphic has the requested size and length, is the same each time and shows the words', async () => {
  const bread = await make('bread.mp4', "bread {\\fs9} '; rm")
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(digest(await make('again.mp4', "bread {\\fs9} '; rm"))).toBe(digest(bread))
  expect(digest(await make('other.mp4', 'dough'))).not.toBe(digest(bread))
  const probe = await probeMedia(join(folder.path, 'bread.mp4'), { limits: { ...defaultMediaLimits, minDurationMs: 0 } })
  expect(probe).toMatchObject({ durationMs: 1000, video: { width: 180, height: 320, codec: 'h264' } })
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.work'))).toEqual([])
})
