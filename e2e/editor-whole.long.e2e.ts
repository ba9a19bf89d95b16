import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probeMedia } from '@clipwright/media/probe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { addGreenImage, exportEdited, musicHz, violetPixels } from './support/edit-whole.ts'
import { bandDb, facesIn, heardIn, hueAt, jumpsOf, loudnessOf, speechOf } from './support/video-checks.ts'
import { hasRecordings, makeRealTalk, type RecordedTalk } from './support/real-talk.ts'
import { signIn } from './support/sign-in.ts'

// A video, red on the left and blue on the right, with a tone of 300 Hz and words of 400 ms: 30 words, 12 s.
const saidOfMiller =
  'The miller of the valley grinds at night when the river is high and quiet because the wheel then turns by itself ' +
  'and nobody in the village hears it sing'
const editOfMiller = {
  title: 'The miller who grinds at night',
  cut: { first: 'of', last: 'valley', text: 'of the valley' },
  coveredWord: 'quiet',
}

// Recorded people.
const cut = { first: 'leisure', last: 'consider', text: 'leisure to consider' }
const edit = { title: 'The leisure to consider', cut, coveredWord: 'young' }
const { coveredWord } = edit
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
  const clip = await addVideoClip(browser.page, { title: editOfMiller.title, said: saidOfMiller })
  const { file, durationMs } = await exportEdited(browser, { clip, folder, edit: editOfMiller })
  // Three words of 400 ms are gone; the cut is on a frame.
  expect(Math.abs(durationMs - (saidOfMiller.split(' ').length - 3) * 400)).toBeLessThanOrEqual(100)
  // "quiet" begins at 4.4 s of the clip.
  const [before, during] = [1, 4.9]
  expect([hueAt(file, before, 0.5, 0.2), hueAt(file, before, 0.5, 0.8)]).toEqual(['red', 'blue'])
  expect([hueAt(file, during, 0.5, 0.2), hueAt(file, during, 0.5, 0.9)]).toEqual(['green', 'green'])
  for (const at of [before, during]) expect(violetPixels(file, at), `at ${at}`).toBeGreaterThan(1000)
  expect(bandDb(file, 300, 5, 7)).toBeGreaterThan(-40)
  expect(bandDb(file, musicHz, 5, 7)).toBeGreaterThan(-60)
  expect(bandDb(file, 1234, 5, 7)).toBeLessThan(bandDb(file, musicHz, 5, 7) - 10)
})

test.skipIf(!hasRecordings)('recorded people are cut, laid out anew and heard as in a generated video', async () => {
  const talk = await makeRealTalk(folder)
  const transcript = talk.words.map(({ text }) => text).join(' ')
  const clip = await addVideoClip(browser.page, { title: edit.title, said: transcript, talk })
  const { file, durationMs } = await exportEdited(browser, { clip, folder, edit })
  await checkRealTalk(file, talk, durationMs)
})

/** Both people in their halves, the cut words gone from video and sound, everything else in place, music under the voices. */
async function checkRealTalk(file: string, { video, words }: RecordedTalk, durationMs: number): Promise<void> {
  const goneSec = ((await probeMedia(video)).durationMs - durationMs) / 1000
  const spanOf = (first: string, last: string) => {
    const [from, to] = [words.find(({ text }) => text === first), words.find(({ text }) => text === last)]
    return [(from?.startMs ?? 0) / 1000, (to?.endMs ?? 0) / 1000] as const
  }
  const [cutSec, cutToSec] = spanOf(cut.first, cut.last)
  // A cut may be anywhere in the pauses around the words, which are short here.
  expect(Math.abs(goneSec - (cutToSec - cutSec))).toBeLessThan(0.1)

  // Where no letters cover the eyes: captions stay where the previous layout had them.
  for (const atSec of [3, 6])
    for (const half of [0, 0.5]) {
      const faces = await facesIn(file, atSec, [0, half, 1, 0.5])
      const whole = faces.filter(({ x, y, w, h }) => x > 0 && y > 0 && x + w < 1 && y + h < 1)
      expect(whole.length, `faces at ${atSec} s in the half from ${half}`).toBe(1)
    }
  const coveredSec = spanOf(coveredWord, coveredWord)[0] - goneSec + 0.3
  expect([hueAt(file, coveredSec, 0.5, 0.2), hueAt(file, coveredSec, 0.5, 0.9)]).toEqual(['green', 'green'])
  for (const at of [1, 2, coveredSec]) expect(violetPixels(file, at), `at ${at} s`).toBeGreaterThan(1000)

  // The frame jumps at the cut, and nowhere else around it.
  const jumps = jumpsOf(file, cutSec - 0.6, 1.2)
  const jumpSec = cutSec - 0.6 + (jumps.indexOf(Math.max(...jumps)) + 1) / 25
  expect(Math.abs(jumpSec - cutSec)).toBeLessThan(0.1)

  const sound = speechOf(file)
  const matchOf = ([from, to]: readonly [number, number]) => heardIn(sound, speechOf(video, from, to - from))
  const [before, cutSpan, after] = [spanOf('john', 'dashwood'), spanOf(cut.first, cut.last), spanOf('prudently', 'power')]
  const matches = [before, cutSpan, after].map(matchOf)
  expect(matches[0]?.likeness).toBeGreaterThan(0.9)
  expect(Math.abs((matches[0]?.atSec ?? 0) - before[0])).toBeLessThan(0.03)
  expect(matches[2]?.likeness).toBeGreaterThan(0.9)
  expect(Math.abs((matches[2]?.atSec ?? 0) - (after[0] - goneSec))).toBeLessThan(0.03)
  expect(matches[1]?.likeness).toBeLessThan(0.5)

  expect(Math.abs(loudnessOf(file) + 14)).toBeLessThan(1)
  // The music is audible, far below the voice.
  expect(bandDb(file, musicHz, 4, 6)).toBeGreaterThan(bandDb(file, 1234, 4, 6) + 3)
  expect(bandDb(file, musicHz, 4, 6)).toBeLessThan(loudnessOf(file) - 10)
}
