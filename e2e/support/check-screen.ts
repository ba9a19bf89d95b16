import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { seriousFindings } from './axe.ts'
import { type Answers, changeAnswers } from './change-answers.ts'
import { goByRouter, isByRouter } from './go-by-router.ts'
import { countOpenCalls, describePage } from './page-state.ts'
import { pageShown, sidewaysScroll, smallTargets, tabWalkProblems } from './page-checks.ts'
import type { Screen } from './screen.ts'
import { wordsOf } from './words.ts'

/** `quick`: the light theme at a wide and a narrow width. `sweep`: every width in both themes, a phone's last. */
type Depth = 'quick' | 'sweep'
const usualWidth = 1440
const widthsOf = { quick: [usualWidth, 900, 390], sweep: [usualWidth, 1920, 900, 768, 390] } as const satisfies Record<
  Depth,
  readonly number[]
>
const shownOver = '[role="dialog"], [role="alertdialog"], [role="menu"], .fixed[role="region"]'
const holdsFocus = '[role="dialog"], [role="alertdialog"], [role="menu"]'

export async function speak(page: Page, language: string): Promise<void> {
  await page.context().addCookies([{ name: 'clipwright-language', value: `4.${language}`, url: inject('productUrl') }])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 640 ? 844 : 900 })
}

/** Opens a page, brings it into the state of the screen, and opens its dialog. */
export async function show(page: Page, screen: Screen, language: string): Promise<void> {
  await load(page, screen, language)
  await enter(page, screen, language)
}

async function load(page: Page, screen: Screen, language: string): Promise<void> {
  if (screen.amid) {
    await changeAnswers(page, screen.amid)
    await forgetPopups(page)
  }
  await page.goto(inject('productUrl') + screen.path)
  await checkShown(page, language)
}

/** A popup appears only once, and this page may have shown one in another language. */
async function forgetPopups(page: Page): Promise<void> {
  if (!isOfProduct(page)) return
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (/popup|notice|notification/.test(key)) localStorage.removeItem(key)
  })
}

const isOfProduct = (page: Page) => page.url().startsWith(`${inject('productUrl')}/`)

async function checkShown(page: Page, language: string): Promise<void> {
  await pageShown(page)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
}

async function enter(page: Page, screen: Screen, language: string): Promise<void> {
  await screen.act?.(page, wordsOf(language))
  await screen.open?.(page, wordsOf(language))
  if (screen.open) await page.locator(shownOver).first().waitFor()
}

/** What the app asks for once and keeps on every page. */
const ofShell = /^\/(auth|client-setup|orgs|surveys|users|web-notifications)\b/
const changesShell = (answers: Answers | undefined) => Object.keys(answers ?? {}).some((path) => ofShell.test(path))

/**
 * Whether the page could be brought to what this screen starts from without loading it: it still shows that, or goes there as a
 * link would. Pages with memory of their own are always loaded, and so is what asks for other answers about the person.
 */
async function goWithoutLoading(page: Page, screen: Screen, language: string, before: Screen | undefined): Promise<boolean> {
  if (!before || before.leavesPage || changesShell(before.amid) || changesShell(screen.amid) || !isOfProduct(page)) return false
  const isThere = page.url().endsWith(screen.path) && !before.amid && !screen.amid
  if ((await page.locator(isThere ? shownOver : holdsFocus).count()) > 0) return false
  if (!isThere) {
    // Pages outside the app's frame close, lead on or sign somebody in while they load.
    const isFramed = (await page.locator('nav').count()) > 0
    if (!isFramed || !isByRouter(page, inject('productUrl') + screen.path)) return false
    await changeAnswers(page, screen.amid ?? {})
    const startedMs = Date.now()
    await goByRouter(page, screen.path)
    await checkShown(page, language)
    // What it knew of this page is shown first, and then what it is answered now.
    await expect.poll(() => countOpenCalls(page, startedMs)).toBe(0)
    await checkShown(page, language)
  }
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
  })
  return true
}

async function paint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.waitForFunction((themeName) => document.documentElement.dataset['theme'] === themeName, theme)
}

const content = '#main'

/**
 * What axe and the walk by Tab look at outside a sweep: a dialog or a part alone, as the page around it is a screen of its own,
 * and the content of a page alone where the shell around it was already checked and is in no other state.
 */
async function chooseExtent(page: Page, screen: Screen, depth: Depth, before: Screen | undefined): Promise<{ within?: string }> {
  if (depth === 'sweep') return {}
  if (screen.open) return { within: shownOver }
  if (screen.part) return { within: screen.part }
  const isShellChecked = before !== undefined && !changesShell(screen.amid) && !screen.act
  return isShellChecked && (await page.locator(`body:has(nav) ${content}`).count()) === 1 ? { within: content } : {}
}

/**
 * Checks widths, thumb and keyboard, and in a sweep the dark theme; themes differ only in colours. Outside a sweep axe looks at
 * colours in the widest window. `before`: what was checked on this page before.
 */
async function checkScreen(page: Page, screen: Screen, { language, depth }: Sweep, before?: Screen): Promise<string[]> {
  const problems: string[] = []
  const note = (kind: string, messages: readonly string[]) => problems.push(...messages.map((one) => `${screen.name}, ${kind}: ${one}`))
  const widths = widthsOf[depth]
  await resize(page, usualWidth)
  if (!(await goWithoutLoading(page, screen, language, before))) await load(page, screen, language)
  await enter(page, screen, language)
  const extent = await chooseExtent(page, screen, depth, before)
  for (const width of widths) {
    await resize(page, width)
    const but = depth === 'quick' && width !== usualWidth ? ['color-contrast'] : []
    if (depth === 'sweep' || width !== 900) note(`${width} px`, await seriousFindings(page, { ...extent, but }))
    note(`${width} px, sideways`, await sidewaysScroll(page))
  }
  if (!screen.isKit) note('under a thumb', await underThumb(page))
  if (depth === 'sweep') {
    await paint(page, 'dark')
    for (const width of widths.toReversed()) {
      await resize(page, width)
      note(`${width} px, dark`, await seriousFindings(page, { rules: ['color-contrast'] }))
    }
    await paint(page, 'light')
  } else await resize(page, usualWidth)
  const title = await page.title()
  note(
    'title',
    [title].filter((text) => text === '' || text === 'Clipwright' || /^(.+) · \1$/.test(text)),
  )
  note('keyboard', screen.open ? await focusProblems(page, screen) : await tabWalkProblems(page, extent.within))
  return problems
}

async function underThumb(page: Page): Promise<string[]> {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  await page.waitForFunction(() => window.matchMedia('(pointer: coarse)').matches)
  // A busy machine draws the larger targets some frames after the switch to touch.
  let problems = await smallTargets(page)
  for (let again = 0; again < 40 && problems.length > 0; again += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    problems = await smallTargets(page)
  }
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await device.detach()
  return problems
}

/** Checks that an open dialog or menu traps the focus, closes with Escape, and returns the focus to the page. */
async function focusProblems(page: Page, screen: Screen): Promise<string[]> {
  if ((await page.locator(holdsFocus).count()) === 0) return tabWalkProblems(page)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  const hasLeft = await page.evaluate((where) => document.activeElement?.closest(where) === null, holdsFocus)
  // In the search, the first Escape clears the field.
  await page.keyboard.press('Escape')
  await page.locator(holdsFocus).first().waitFor({ state: 'detached' })
  const isBack =
    screen.leavesPage === true ||
    (await page
      .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 30_000 })
      .then(
        () => true,
        () => false,
      ))
  return [...(hasLeft ? ['the focus left it'] : []), ...(isBack ? [] : ['the focus was not given back'])]
}

type Sweep = { language: string; depth: Depth }

/** Screens that lead on to one another come first, then those with invented answers, and last those that must be loaded. */
const orderOf = ({ amid, leavesPage, isKit }: Screen) => (leavesPage || isKit || changesShell(amid) ? 2 : amid ? 1 : 0)

/** Checks all screens, or those whose name has one of the parts in SCREENS_OF. */
export async function checkAll(page: Page, screens: readonly Screen[], how: Sweep): Promise<string[]> {
  const { language } = how
  const parts = (process.env['SCREENS_OF'] ?? '').split(',')
  await speak(page, language)
  const problems: string[] = []
  let before: Screen | undefined
  for (const screen of screens.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    if (!parts.some((part) => screen.name.includes(part))) continue
    if (screen.isKit && language !== 'en') continue
    // A screen that fails to load does not stop the others.
    const messages = await checkScreen(page, screen, how, before).catch(async (problem: Error) => [
      `${screen.name}: ${problem.message}\n${await describePage(page)}`,
    ])
    problems.push(...messages)
    before = messages.length === 0 ? screen : undefined
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return problems
}
