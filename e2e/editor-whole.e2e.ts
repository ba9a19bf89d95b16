import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probeMedia } from '@clipwright/media/probe'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addFilmedClip } from './support/add-filmed-clip.ts'
import { callApi } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

// Each word takes 400 ms: 30 words, 12 s, of a film that is red on the left and blue on the right and sounds at 300 Hz.
const said =
  'The miller of the valley grinds at night when the river is high and quiet because the wheel then turns by itself ' +
  'and nobody in the village hears it sing'
const musicHz = 2000
let browser: Browser
let clip = ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-whole-'))
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addFilmedClip(browser.page, { title: 'The miller who grinds at night', said })
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

/** Pixels of a part of a frame, by fractions of it, as RGB. */
function pixels(file: string, atSec: number, [x, y, w, h]: readonly [number, number, number, number]): [number, number, number][] {
  const part = `crop=iw*${w}:ih*${h}:iw*${x}:ih*${y},format=rgb24`
  const input = ['-v', 'error', '-ss', String(atSec), '-i', file, '-frames:v', '1']
  const raw = execFileSync('ffmpeg', [...input, '-vf', part, '-f', 'rawvideo', '-'], { maxBuffer: 64_000_000 })
  return Array.from({ length: raw.length / 3 }, (_, i) => [raw[3 * i] ?? 0, raw[3 * i + 1] ?? 0, raw[3 * i + 2] ?? 0])
}

function hue(file: string, atSec: number, x: number, y: number): string {
  const [[r, g, b] = [0, 0, 0]] = pixels(file, atSec, [x, y, 0.01, 0.01])
  return g > r && g > b ? 'green' : r > b ? 'red' : 'blue'
}

/** Level of a band around a frequency in a part of a file, dB. */
function levelDb(file: string, hz: number, fromSec: number, toSec: number): number {
  const band = `atrim=${fromSec}:${toSec},bandpass=f=${hz}:width_type=h:w=80,bandpass=f=${hz}:width_type=h:w=80,volumedetect`
  const told = execFileSync('sh', ['-c', 'ffmpeg -hide_banner -i "$0" -vn -af "$1" -f null - 2>&1', file, band], { encoding: 'utf8' })
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(told)?.[1] ?? Number.NaN)
}

test('a talk is cut by its text, restyled, laid out anew, given music and B-roll, and the file shows and sounds all of it', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('heading', { level: 1, name: 'The miller who grinds at night' }).waitFor()

  // Cut: "of the valley" is 1.2 s.
  await word('of').click()
  await word('valley').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Backspace')
  await done('Cut 3 words')

  // Restyled: the spoken word lies in a violet box.
  await tab('Captions').click()
  await page.getByRole('group', { name: 'Look' }).getByText('Box', { exact: true }).click()
  await done('Change captions')

  // Laid out anew: both halves of the source, one above the other.
  await tab('Picture').click()
  await page.getByRole('button', { name: 'Two', exact: true }).click()
  await done('Change the layout')

  await tab('Sound').click()
  const music = join(folder, 'music.wav')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', `sine=frequency=${musicHz}:duration=3`, '-af', 'volume=12dB', music])
  await page.getByLabel('Own music').setInputFiles(music)
  await page.getByRole('listitem', { name: 'Music 1' }).waitFor()

  // B-roll from the library: the playhead stands where the word begins.
  await word('quiet').click()
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
  // Three words of 400 ms are gone; a cut lies on a frame.
  expect(Math.abs(probe.durationMs - (said.split(' ').length - 3) * 400)).toBeLessThanOrEqual(100)
  expect([probe.video?.width, probe.video?.height]).toEqual([1080, 1920])

  // "quiet" begins at 4.4 s of the clip.
  const [before, during] = [1, 4.9]
  expect([hue(file, before, 0.5, 0.2), hue(file, before, 0.5, 0.8)]).toEqual(['red', 'blue'])
  expect([hue(file, during, 0.5, 0.2), hue(file, during, 0.5, 0.9)]).toEqual(['green', 'green'])
  const isViolet = ([r, g, b]: [number, number, number]) => Math.abs(r - 0x6d) < 30 && Math.abs(g - 0x3b) < 30 && b > 200
  for (const at of [before, during]) expect(pixels(file, at, [0, 0.05, 1, 0.9]).filter(isViolet).length, `at ${at}`).toBeGreaterThan(1000)

  expect(levelDb(file, 300, 5, 7)).toBeGreaterThan(-40)
  expect(levelDb(file, musicHz, 5, 7)).toBeGreaterThan(-60)
  expect(levelDb(file, 1234, 5, 7)).toBeLessThan(levelDb(file, musicHz, 5, 7) - 10)
  expect(problems).toEqual([])
})
