import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { compareCaptions, type Difference } from '../tools/bench/parity.ts'
import { parityAss, parityScripts, parityStyles } from '../tools/bench/parity-scripts.ts'
import { addEditableClip } from './support/add-editable-clip.ts'
import { callApi } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const said = 'The gardener of the greenhouse never sleeps in winter. The stove freezes when nobody turns it. So he walks all night.'
let browser: Browser
let clip = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addEditableClip(browser.page, { title: 'The stove at night', said })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

type Kept = { clipBody: { captions: { preset: string; style: Record<string, unknown>; shownLanguage?: string } } }
const kept = () => callApi<Kept>(browser.page, 'GET', `/engine-clips/${clip}`)

test('captions are drawn by the library of the export, styled, moved and written in another language', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.locator('[data-captions=ready]').waitFor({ state: 'attached' })
  await page.getByRole('option', { name: 'sleeps', exact: true }).click()

  await page.locator('label').filter({ hasText: 'Neon' }).click()
  const size = page.getByRole('slider', { name: 'Size', exact: true })
  for (const _ of [1, 2, 3, 4]) await size.press('ArrowRight')
  await page.getByRole('button', { name: 'Move the captions' }).press('Shift+ArrowUp')
  await expect
    .poll(async () => (await kept()).clipBody.captions)
    .toMatchObject({ preset: 'neon', style: { size: expect.any(Number), x: 0.5 } })
  // The steps of a slider are one step back; the move before it is another.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => Object.keys((await kept()).clipBody.captions.style)).not.toContain('size')

  await page.locator('summary', { hasText: 'Languages' }).click()
  await page.getByRole('button', { name: 'Translate' }).click()
  await page.getByText('No language model is set up on this server').waitFor()
  const srt = '1\n00:00:00,000 --> 00:00:03,600\nDer Gärtner schläft im Winter nie.\n'
  await page.getByRole('combobox', { name: 'New language' }).selectOption('de')
  await page
    .getByLabel('Import subtitles', { exact: true })
    .setInputFiles({ name: 'de.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(srt) })
  await page.getByRole('textbox', { name: /The gardener/ }).waitFor()
  await expect.poll(async () => (await kept()).clipBody.captions.shownLanguage).toBe('de')
  expect(problems.filter((problem) => !problem.includes('503'))).toEqual([])
})

test('a picture of the preview and of the export differ by at most 16 of 255', async () => {
  const styles = parityStyles.filter(({ name }) => ['karaoke', 'clean', 'bold'].includes(name))
  const cases = styles.flatMap((style) =>
    parityScripts.map((script) => ({ name: `${style.name}, ${script}`, captions: parityAss(style, script) })),
  )
  const found: ({ name: string } & Difference)[] = []
  await compareCaptions(cases, [36], (name, difference) => void found.push({ name, ...difference }))
  expect(found).toHaveLength(9)
  expect(found.filter(({ max }) => max > 16)).toEqual([])
  expect(Math.max(...found.map(({ worstBlock }) => worstBlock))).toBeLessThan(2)
  expect(Math.min(...found.map(({ inked }) => inked))).toBeGreaterThan(10_000)
})
