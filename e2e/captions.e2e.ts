import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { compareCaptions, type Difference } from '../tools/parity/compare-captions.ts'
import { writeParityAss, parityScripts, parityStyles } from '../tools/parity/caption-cases.ts'
import { addEditableClip } from './support/add-editable-clip.ts'
import { addVideoClip } from './support/add-video-clip.ts'
import { callApi } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const transcript = 'The gardener of the greenhouse never sleeps in winter. The stove freezes when nobody turns it. So he walks all night.'
let browser: Browser
let clip = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addEditableClip(browser.page, { title: 'The stove at night', said: transcript })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

type ClipResponse = { clipBody: { captions: { preset: string; style: Record<string, unknown>; shownLanguage?: string } } }
const loadClip = () => callApi<ClipResponse>(browser.page, 'GET', `/engine-clips/${clip}`)

test('captions are drawn by the library of the export, styled, moved and written in another language', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.locator('[data-captions=ready]').waitFor({ state: 'attached' })
  await page.getByRole('option', { name: 'sleeps', exact: true }).click()

  await page.locator('label').filter({ hasText: 'Neon' }).click()
  const size = page.getByRole('slider', { name: 'Size', exact: true })
  await size.focus()
  // Held down, as presses that a slow machine separates are steps of their own.
  for (const _ of [1, 2, 3, 4]) await page.keyboard.down('ArrowRight')
  await page.keyboard.up('ArrowRight')
  await page.getByRole('button', { name: 'Move the captions' }).press('Shift+ArrowUp')
  await expect
    .poll(async () => (await loadClip()).clipBody.captions)
    .toMatchObject({ preset: 'neon', style: { size: expect.any(Number), x: 0.5 } })
  // The steps of the slider are one undo step; the move before it is another.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => Object.keys((await loadClip()).clipBody.captions.style)).not.toContain('size')

  await page.locator('summary', { hasText: 'Languages' }).click()
  await page.getByRole('button', { name: 'Translate' }).click()
  await page.getByText('This server has no language model').waitFor()
  const srt = '1\n00:00:00,000 --> 00:00:03,600\nDer Gärtner schläft im Winter nie.\n'
  await page.getByRole('combobox', { name: 'Add a language' }).selectOption('de')
  await page
    .getByLabel('Import subtitles', { exact: true })
    .setInputFiles({ name: 'de.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(srt) })
  await page.getByRole('textbox', { name: /The gardener/ }).waitFor()
  await expect.poll(async () => (await loadClip()).clipBody.captions.shownLanguage).toBe('de')
  expect(problems.filter((problem) => !problem.includes('status of 503'))).toEqual([])
})

test('captions are checked for contrast with the frame, and the place is named', async () => {
  const { page } = browser
  const videoClip = await addVideoClip(page, { title: 'The ferry in the red evening', said: transcript })
  const { clipBody } = await callApi<ClipResponse>(page, 'GET', `/engine-clips/${videoClip}`)
  // Red letters without an outline, on a red background.
  const style = { outline: 0, shadowX: 0, shadowY: 0, shadowBlur: 0, color: '#D01010', position: 0.95 }
  const bare = { ...clipBody, captions: { ...clipBody.captions, preset: 'minimal', style } }
  await callApi(page, 'PUT', `/engine-clips/${videoClip}`, { clipBody: bare })
  await page.goto(`${inject('productUrl')}/editor/${videoClip}`)
  await page.locator('[data-captions=ready]').waitFor({ state: 'attached' })
  await page.getByText('Hard to read against the video in 1 place:').waitFor()
  await page.getByText('on backgrounds of the same brightness').waitFor()
  await page.locator('summary', { hasText: 'Colors' }).click()
  await page.getByLabel('Letters', { exact: true }).fill('#ffffff')
  await page.getByText('Checked 1 page: the text stands out.').waitFor()
  await page.locator('summary', { hasText: 'Position' }).click()
  await page.getByText('Apps place buttons or text here.').waitFor()
  await page.getByText('Automatic, clear of faces', { exact: true }).click()
  await page.getByText('Apps place buttons').waitFor({ state: 'detached' })
})

/** Underline, lines beyond two, and the heaviest and lightest weights: drawn by the same rules. */
const letterStyles: Parameters<typeof writeParityAss>[0][] = [
  {
    name: 'underlined lines',
    preset: 'clean',
    style: { underline: true, maxLines: 4, maxWords: 12, size: 0.06, fontFamily: 'Montserrat', fontWeight: 500 },
  },
  { name: 'black box', preset: 'box', style: { fontFamily: 'Poppins', fontWeight: 900, size: 0.05 } },
]

test('a frame of the preview and of the export differ by at most 16 of 255', { timeout: 600_000 }, async () => {
  const styles = [...parityStyles.filter(({ name }) => ['karaoke', 'box', 'minimal', 'boxed words'].includes(name)), ...letterStyles]
  // Each style in one script, and each script in one style or two; all of them together: captions.long.e2e.ts.
  const cases = styles.map((style, at) => {
    const script = parityScripts[at % parityScripts.length] ?? 'latin'
    return { name: `${style.name}, ${script}`, captions: writeParityAss(style, script) }
  })
  const differences: ({ name: string } & Difference)[] = []
  await compareCaptions(cases, [36], (name, difference) => void differences.push({ name, ...difference }))
  expect(differences).toHaveLength(6)
  expect(differences.filter(({ max }) => max > 16)).toEqual([])
  expect(Math.max(...differences.map(({ worstBlock }) => worstBlock))).toBeLessThan(2)
  expect(Math.min(...differences.map(({ inked }) => inked))).toBeGreaterThan(10_000)
})
