import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeMedia, makeVideo, makeTemporaryFolder } from '../testing/test-media.ts'
import { readAssetFacts } from './asset-facts.ts'

const folder = await makeTemporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

test('images, videos and sounds have size and length, and names are unique', async () => {
  const draw = (name: string) => makeMedia(folder.path, ['-f', 'lavfi', '-i', 'testsrc2=s=124x78', '-frames:v', '1', name])
  const png = await draw('a.png')
  const jpg = await draw('a.jpg')
  const video = await makeVideo(folder.path, 'film.mp4', { seconds: 1 })
  const sound = await makeMedia(folder.path, ['-f', 'lavfi', '-i', 'sine=f=300:r=44100:d=1', 'tone.wav'])
  const facts = await readAssetFacts({
    'upload://a': { file: png, fileName: 'Logo.png', kind: 'image' },
    'upload://b': { file: jpg, fileName: 'logo.png', kind: 'image' },
    'upload://c': { file: video, fileName: 'film.mp4', kind: 'media' },
    'upload://d': { file: sound, fileName: 'tone.wav', kind: 'media' },
    'upload://e': { file: join(folder.path, 'never-read.ttf'), fileName: 'Ours.ttf', kind: 'font' },
  })
  expect(facts).not.toHaveProperty(['upload://e'])
  const size = { width: 124, height: 78, durationMs: null }
  expect(facts['upload://a']).toMatchObject({ fileName: 'Logo.png', ...size })
  expect(facts['upload://b']).toMatchObject({ fileName: 'logo (2).png', ...size })
  expect(facts['upload://c']).toMatchObject({ width: 320, height: 180, frameRate: { num: 25, den: 1 }, channels: 1 })
  expect(facts['upload://d']).toMatchObject({ width: 0, channels: 1, sampleRate: 44_100, durationMs: 1000 })
})

test('a file that only claims to be an image is refused by name', async () => {
  const file = join(folder.path, 'fake.png')
  await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await expect(readAssetFacts({ 'upload://a': { file, fileName: 'fake.png', kind: 'image' } })).rejects.toMatchObject({
    errorName: 'MediaUnreadableError',
  })
})
