import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probeMedia } from '@clipwright/media/probe'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addFilmedClip } from './support/add-filmed-clip.ts'
import { callApi } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { bandDb, facesIn, heardIn, hueAt, jumpsOf, loudnessOf, pixelsOf, speechOf } from './support/film-checks.ts'
import { hasRecordings, makeRealTalk, type FilmedTalk } from './support/real-talk.ts'
import { signIn } from './support/sign-in.ts'

// Recorded people where the recordings are at hand. Else a film that is red on the left and blue on the right and sounds at
// 300 Hz, each word 400 ms: 30 words, 12 s.
const made =
  'The miller of the valley grinds at night when the river is high and quiet because the wheel then turns by itself ' +
  'and nobody in the village hears it sing'
const { title, cut, coveredWord } = hasRecordings
  ? { title: 'The leisure to consider', cut: { first: 'leisure', last: 'consider' }, coveredWord: 'young' }
  : { title: 'The miller who grinds at night', cut: { first: 'of', last: 'valley' }, coveredWord: 'quiet' }
const musicHz = 2000
let browser: Browser
let clip = ''
let folder = ''
let talk: FilmedTalk | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-whole-'))
  browser = await openBrowser()
  await signIn(browser.page)
  if (hasRecordings) talk = await makeRealTalk(folder)
  clip = await addFilmedClip(browser.page, { title, said: talk?.words.map(({ text }) => text).join(' ') ?? made, talk })
  await addGreenPicture()
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Into the team's library, where B-roll is found. */
async function addGreenPicture(): Promise<void> {
  const picture = join(folder, 'meadow.png')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=c=0x00c040:size=640x360', '-frames:v', '1', picture])
  const bytes = await readFile(picture)
  const { page } = browser
  const wish = { type: 'image', extension: 'png', usecase: 'asset', fileName: 'meadow.png', sizeBytes: bytes.length }
  const link = await callApi<{ uploadUrl: string; uri: string }>(page, 'POST', '/upload-links', wish)
  await page.request.put(new URL(link.uploadUrl, page.url()).href, { data: bytes, headers: { 'content-type': 'application/octet-stream' } })
  await callApi(page, 'POST', '/assets', { uploadUri: link.uri, name: 'Meadow' })
}

const tab = (name: string) => browser.page.getByRole('tab', { name })
const word = (text: string) => browser.page.getByRole('option', { name: text, exact: true })
const done = (what: string | RegExp) => browser.page.getByRole('status').filter({ hasText: what }).waitFor()

test('a talk is cut by its text, restyled, laid out anew, given music and B-roll, and the file shows and sounds all of it', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()

  await word(cut.first).click()
  await word(cut.last).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Backspace')
  await done(`Cut 3 words. Out: “${hasRecordings ? 'leisure to consider' : 'of the valley'}”`)

  // Restyled: the spoken word lies in a violet box.
  await tab('Captions').click()
  await page.getByRole('group', { name: 'Style' }).getByText('Box', { exact: true }).click()
  await done('Change captions')

  // Laid out anew: both halves of the source, one above the other.
  await tab('Layout').click()
  await page.getByRole('button', { name: 'Two', exact: true }).click()
  await done('Change the layout')

  await tab('Sound').click()
  const music = join(folder, 'music.wav')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', `sine=frequency=${musicHz}:duration=3`, '-af', 'volume=12dB', music])
  await page.getByLabel('Your music').setInputFiles(music)
  await page.getByRole('listitem', { name: 'Music 1' }).waitFor()

  // B-roll from the library: the playhead stands where the word begins.
  await word(coveredWord).click()
  await tab('B-roll').click()
  const panel = page.getByRole('tabpanel', { name: 'B-roll' })
  await panel.getByRole('searchbox', { name: 'Search for' }).fill('meadow')
  await panel.getByRole('list', { name: 'Results' }).getByRole('button').first().click()
  await panel.getByRole('button', { name: 'Place at the playhead' }).click()
  const placed = panel.getByRole('button', { name: /^Remove the one at/ })
  await placed.waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const href = await page.getByRole('link', { name: 'Download' }).getAttribute('href', { timeout: 280_000 })
  const file = join(folder, 'export.mp4')
  await writeFile(file, await (await page.request.get(new URL(href ?? '', page.url()).href)).body())

  const probe = await probeMedia(file)
  expect([probe.video?.width, probe.video?.height]).toEqual([1080, 1920])
  expect(problems).toEqual([])
  if (talk) await checkRealTalk(file, talk, probe.durationMs)
  else checkMadeTalk(file, probe.durationMs)
})

const violetPixels = (file: string, atSec: number) =>
  pixelsOf(file, atSec, [0, 0.05, 1, 0.9]).filter(([r, g, b]) => Math.abs(r - 0x6d) < 30 && Math.abs(g - 0x3b) < 30 && b > 200).length

/** Both people in their halves, what was cut gone from picture and sound, all else where it belongs, music under the voices. */
async function checkRealTalk(file: string, { film, words }: FilmedTalk, durationMs: number): Promise<void> {
  const goneSec = ((await probeMedia(film)).durationMs - durationMs) / 1000
  const spanOf = (first: string, last: string) => {
    const [from, to] = [words.find(({ text }) => text === first), words.find(({ text }) => text === last)]
    return [(from?.startMs ?? 0) / 1000, (to?.endMs ?? 0) / 1000] as const
  }
  const [cutSec, cutToSec] = spanOf(cut.first, cut.last)
  // A cut may lie anywhere in the pauses around the words, which are short here.
  expect(Math.abs(goneSec - (cutToSec - cutSec))).toBeLessThan(0.1)

  // Where no letters lie over the eyes: captions stay where the layout before had them.
  for (const atSec of [3, 6])
    for (const half of [0, 0.5]) {
      const faces = await facesIn(file, atSec, [0, half, 1, 0.5])
      const whole = faces.filter(({ x, y, w, h }) => x > 0 && y > 0 && x + w < 1 && y + h < 1)
      expect(whole.length, `faces at ${atSec} s in the half from ${half}`).toBe(1)
    }
  const coveredSec = spanOf(coveredWord, coveredWord)[0] - goneSec + 0.3
  expect([hueAt(file, coveredSec, 0.5, 0.2), hueAt(file, coveredSec, 0.5, 0.9)]).toEqual(['green', 'green'])
  for (const at of [1, 2, coveredSec]) expect(violetPixels(file, at), `at ${at} s`).toBeGreaterThan(1000)

  // The picture jumps where the text was cut, and nowhere else around it.
  const jumps = jumpsOf(file, cutSec - 0.6, 1.2)
  const jumpSec = cutSec - 0.6 + (jumps.indexOf(Math.max(...jumps)) + 1) / 25
  expect(Math.abs(jumpSec - cutSec)).toBeLessThan(0.1)

  const sound = speechOf(file)
  const heard = ([from, to]: readonly [number, number]) => heardIn(sound, speechOf(film, from, to - from))
  const [before, gone, after] = [spanOf('john', 'dashwood'), spanOf(cut.first, cut.last), spanOf('prudently', 'power')]
  const found = [before, gone, after].map(heard)
  expect(found[0]?.likeness).toBeGreaterThan(0.9)
  expect(Math.abs((found[0]?.atSec ?? 0) - before[0])).toBeLessThan(0.03)
  expect(found[2]?.likeness).toBeGreaterThan(0.9)
  expect(Math.abs((found[2]?.atSec ?? 0) - (after[0] - goneSec))).toBeLessThan(0.03)
  expect(found[1]?.likeness).toBeLessThan(0.5)

  expect(Math.abs(loudnessOf(file) + 14)).toBeLessThan(1)
  // The music is there, and far below the voice it gives way to.
  expect(bandDb(file, musicHz, 4, 6)).toBeGreaterThan(bandDb(file, 1234, 4, 6) + 3)
  expect(bandDb(file, musicHz, 4, 6)).toBeLessThan(loudnessOf(file) - 10)
}

function checkMadeTalk(file: string, durationMs: number): void {
  // Three words of 400 ms are gone; a cut lies on a frame.
  expect(Math.abs(durationMs - (made.split(' ').length - 3) * 400)).toBeLessThanOrEqual(100)
  // "quiet" begins at 4.4 s of the clip.
  const [before, during] = [1, 4.9]
  expect([hueAt(file, before, 0.5, 0.2), hueAt(file, before, 0.5, 0.8)]).toEqual(['red', 'blue'])
  expect([hueAt(file, during, 0.5, 0.2), hueAt(file, during, 0.5, 0.9)]).toEqual(['green', 'green'])
  for (const at of [before, during]) expect(violetPixels(file, at), `at ${at}`).toBeGreaterThan(1000)
  expect(bandDb(file, 300, 5, 7)).toBeGreaterThan(-40)
  expect(bandDb(file, musicHz, 5, 7)).toBeGreaterThan(-60)
  expect(bandDb(file, 1234, 5, 7)).toBeLessThan(bandDb(file, musicHz, 5, 7) - 10)
}
