import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { type Filled, fillProduct } from './support/fill-product.ts'
import { pageShown, sidewaysScroll, smallTargets, tabWalkProblems } from './support/page-checks.ts'
import { dialogs, pagesOfStrangers, type Screen, signedInScreens } from './support/screen-list.ts'
import { signIn } from './support/sign-in.ts'
import { wordsOf } from './support/words.ts'

const languages = ['en', 'de-DE'] as const
const widths = [1440, 900, 390]
const minute = 60_000

let owner: Browser
let stranger: Browser
let filled: Filled

beforeAll(async () => {
  owner = await openBrowser()
  stranger = await openBrowser()
  await signIn(owner.page)
  filled = await fillProduct(owner.page)
})
afterAll(async () => {
  await owner[Symbol.asyncDispose]()
  await stranger[Symbol.asyncDispose]()
})

async function speak({ page, context }: Browser, language: string): Promise<void> {
  await context.addCookies([{ name: 'clipwright-language', value: `4.${language}`, url: inject('productUrl') }])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 640 ? 844 : 900 })
}

async function show(page: Page, screen: Screen, language: string): Promise<void> {
  await page.goto(inject('productUrl') + screen.path)
  await pageShown(page)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  await screen.open?.(page, wordsOf(language))
  if (screen.open) await page.locator('[role="dialog"], [role="menu"], .fixed[role="region"]').first().waitFor()
}

async function paint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme)
}

/** Loaded once; then every width. In English also what no language changes: colours in the dark, the keyboard, the thumb. */
async function look(page: Page, screen: Screen, language: string): Promise<string[]> {
  const problems: string[] = []
  const note = (kind: string, found: readonly string[]) => problems.push(...found.map((one) => `${screen.name}, ${kind}: ${one}`))
  await resize(page, widths[0] ?? 0)
  await show(page, screen, language)
  for (const width of widths) {
    await resize(page, width)
    note(`${width} px`, await seriousFindings(page))
    note(`${width} px, sideways`, await sidewaysScroll(page))
    if (language !== 'en') continue
    await paint(page, 'dark')
    note(`${width} px, dark`, await seriousFindings(page, ['color-contrast']))
    await paint(page, 'light')
  }
  if (language !== 'en') return problems
  if (screen.name !== 'kit') note('under a thumb', await underThumb(page))
  await resize(page, widths[0] ?? 0)
  note(
    'title',
    [await page.title()].filter((title) => title === '' || title === 'Clipwright'),
  )
  note('keyboard', screen.open ? await focusProblems(page) : await tabWalkProblems(page))
  return problems
}

async function underThumb(page: Page): Promise<string[]> {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  await page.waitForFunction(() => window.matchMedia('(pointer: coarse)').matches)
  // A busy machine draws the larger targets some frames after it knows of the touch screen.
  let problems = await smallTargets(page)
  for (let again = 0; again < 40 && problems.length > 0; again += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    problems = await smallTargets(page)
  }
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await device.detach()
  return problems
}

/** An open dialog or menu keeps the focus, closes with Escape, and leaves the focus on something of the page. */
async function focusProblems(page: Page): Promise<string[]> {
  const inside = '[role="dialog"], [role="menu"]'
  if ((await page.locator(inside).count()) === 0) return tabWalkProblems(page)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  const hasLeft = await page.evaluate((where) => document.activeElement?.closest(where) === null, inside)
  // The first Escape of the search clears its field.
  await page.keyboard.press('Escape')
  await page.locator(inside).first().waitFor({ state: 'detached' })
  const isBack = await page
    .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 5_000 })
    .then(
      () => true,
      () => false,
    )
  return [...(hasLeft ? ['the focus left it'] : []), ...(isBack ? [] : ['the focus was not given back'])]
}

async function lookAtAll(browser: Browser, screens: readonly Screen[], language: string): Promise<string[]> {
  await speak(browser, language)
  const problems: string[] = []
  for (const screen of screens) {
    // One that cannot be shown does not keep the others from being looked at.
    problems.push(...(await look(browser.page, screen, language).catch((problem: Error) => [`${screen.name}: ${problem.message}`])))
  }
  return problems
}

test.for(languages)(
  '%s: screens have no serious finding in any width and theme, fit the window and obey Tab and thumb',
  { timeout: 6 * minute },
  async (language) => {
    const screens = signedInScreens(filled).filter(({ name }) => language === 'en' || name !== 'kit')
    expect(await lookAtAll(owner, screens, language)).toEqual([])
  },
)

test.for(languages)(
  '%s: so do dialogs, menus and bars, which keep the focus and give it back',
  { timeout: 5 * minute },
  async (language) => {
    expect(await lookAtAll(owner, dialogs(filled), language)).toEqual([])
  },
)

test.for(languages)('%s: so do the pages that are open to strangers', { timeout: 4 * minute }, async (language) => {
  expect(await lookAtAll(stranger, pagesOfStrangers(filled), language)).toEqual([])
})

test('G and a letter goes to a place, and the question mark shows the keys', async () => {
  const { page } = owner
  await speak(owner, 'en')
  await resize(page, 1440)
  await show(page, { name: 'dashboard', path: '/dashboard' }, 'en')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await sheet.getByText('Go to favorites').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  // A dialog has the keyboard.
  expect(new URL(page.url()).pathname).toBe('/collections')
})

test('a page that cannot be loaded is told calmly, with a way on', async () => {
  const { page } = owner
  await show(page, { name: 'dashboard', path: '/dashboard' }, 'en')
  await page.route('**/assets/staff.page-*.js', (route) => route.abort())
  await page.goto(`${inject('productUrl')}/staff`)
  await page.getByRole('heading', { name: 'This page stopped working' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.unroute('**/assets/staff.page-*.js')
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByRole('heading', { level: 1, name: /Act as/ }).waitFor()
})
