import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addEditableClip } from './support/add-editable-clip.ts'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn, signInAtHome } from './support/sign-in.ts'

const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15'
const title = 'The glazier who waits for frost'
const transcript =
  'The glazier of the old town waits for the first frost because only then do the cracks show where the light comes through.'
const news = 'New in the editor'
const notice = 'The preview may stutter here'
const welcome = 'Edit the clip by editing its text'
let knowing: Browser
let onSafari: Browser
let clip = ''

beforeAll(async () => {
  knowing = await openBrowser({ isNewcomer: true })
  onSafari = await openBrowser({ isNewcomer: true, userAgent: safari })
  // What an earlier editor left is stored by a page of the product.
  await signInAtHome(knowing.page)
  await signIn(onSafari.page)
  clip = await addEditableClip(knowing.page, { title, said: transcript })
})
afterAll(async () => {
  await knowing[Symbol.asyncDispose]()
  await onSafari[Symbol.asyncDispose]()
})

const open = async (page: Page) => {
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('option', { name: 'frost', exact: true }).waitFor()
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Three times the delay of the popup queue. */
async function comesWithout(page: Page, names: readonly string[]): Promise<void> {
  await open(page)
  await page.waitForTimeout(1000)
  for (const name of names) expect(await dialog(page, name).count()).toBe(0)
}

/** The popup fits a phone and is readable in both themes. */
async function looksWell(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
}

test('users of an earlier editor see once what is new, and can take the tour', async () => {
  const { page } = knowing
  await page.evaluate(() => localStorage.setItem('clipwright.editor-edition', '1'))
  await open(page)
  await dialog(page, news).getByText('save any version of a clip under a name', { exact: false }).waitFor()
  // Only new users are greeted, and only Safari is warned about.
  expect([await dialog(page, welcome).count(), await dialog(page, notice).count()]).toEqual([0, 0])
  await looksWell(page)
  await dialog(page, news).getByRole('button', { name: 'Show me around' }).click()
  const first = dialog(page, 'The text is the clip')
  await first.getByText('Step 1 of 4').waitFor()
  expect(await page.locator('[data-marked]').getAttribute('data-step')).toBe('text')
  await page.keyboard.press('Escape')
  await first.waitFor({ state: 'detached' })
  expect(await page.locator('[data-marked]').count()).toBe(0)
  await comesWithout(page, [news, welcome])
})

test('Safari gets its warning once, first, and by keyboard alone', async () => {
  const { page } = onSafari
  await open(page)
  await dialog(page, notice).getByText('The exported file is not affected.', { exact: false }).waitFor()
  expect(await dialog(page, welcome).count()).toBe(0)
  await looksWell(page)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Continue')
  await page.keyboard.press('Enter')
  await dialog(page, notice).waitFor({ state: 'detached' })
  // The popup queued behind it now appears.
  await dialog(page, welcome).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, welcome).waitFor({ state: 'detached' })
  await comesWithout(page, [notice, welcome])
})

test('there were no errors', () => {
  expect([...knowing.problems, ...onSafari.problems]).toEqual([])
})
