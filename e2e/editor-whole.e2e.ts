import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { addGreenImage, exportEdited, musicHz, violetPixels } from './support/edit-whole.ts'
import { bandDb, hueAt } from './support/video-checks.ts'
import { signIn } from './support/sign-in.ts'

// A video, red on the left and blue on the right, with a tone of 300 Hz and words of 400 ms: 30 words, 12 s. With recorded
// people: editor-whole.long.e2e.ts.
const transcript =
  'The miller of the valley grinds at night when the river is high and quiet because the wheel then turns by itself ' +
  'and nobody in the village hears it sing'
const edit = {
  title: 'The miller who grinds at night',
  cut: { first: 'of', last: 'valley', text: 'of the valley' },
  coveredWord: 'quiet',
}
let browser: Browser
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-whole-'))
  browser = await openBrowser()
  await signIn(browser.page)
  await addGreenImage(browser.page, folder)
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

test('a talk is cut by text and gets a style, a layout, music and B-roll, all of which the file has', async () => {
  const clip = await addVideoClip(browser.page, { title: edit.title, said: transcript })
  const { file, durationMs } = await exportEdited(browser, { clip, folder, edit })
  // Three words of 400 ms are gone; the cut is on a frame.
  expect(Math.abs(durationMs - (transcript.split(' ').length - 3) * 400)).toBeLessThanOrEqual(100)
  // "quiet" begins at 4.4 s of the clip.
  const [before, during] = [1, 4.9]
  expect([hueAt(file, before, 0.5, 0.2), hueAt(file, before, 0.5, 0.8)]).toEqual(['red', 'blue'])
  expect([hueAt(file, during, 0.5, 0.2), hueAt(file, during, 0.5, 0.9)]).toEqual(['green', 'green'])
  for (const at of [before, during]) expect(violetPixels(file, at), `at ${at}`).toBeGreaterThan(1000)
  expect(bandDb(file, 300, 5, 7)).toBeGreaterThan(-40)
  expect(bandDb(file, musicHz, 5, 7)).toBeGreaterThan(-60)
  expect(bandDb(file, 1234, 5, 7)).toBeLessThan(bandDb(file, musicHz, 5, 7) - 10)
})
