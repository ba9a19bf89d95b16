import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { dialogs, popups } from './support/dialog-list.ts'
import { type Filled, fillProduct } from './support/fill-product.ts'
import { checkAll, resize, show, speak } from './support/check-screen.ts'
import { pagesOfStrangers, signedInScreens } from './support/screen-list.ts'
import { signIn } from './support/sign-in.ts'

async function isInWindow(target: Locator): Promise<boolean> {
  const box = await target.boundingBox()
  const height = target.page().viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

/** Every width in both themes, and a second language: see screens.long.e2e.ts. */
const quick = { language: 'en', depth: 'quick' } as const
const minute = 120_000

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

test('screens have no serious finding wide and narrow, fit the window and work by Tab and thumb', { timeout: 8 * minute }, async () => {
  expect(await checkAll(owner.page, signedInScreens(filled), quick)).toEqual([])
})

test('so do dialogs, menus and bars, which trap the focus and restore it', { timeout: 8 * minute }, async () => {
  expect(await checkAll(owner.page, dialogs(filled), quick)).toEqual([])
})

test('so do popups', { timeout: 4 * minute }, async () => {
  expect(await checkAll(owner.page, popups(), quick)).toEqual([])
})

test('so do the pages for visitors', { timeout: 6 * minute }, async () => {
  expect(await checkAll(stranger.page, pagesOfStrangers(filled), quick)).toEqual([])
})

test('G and a letter go to a page, and the question mark shows the keys', async () => {
  const { page } = owner
  await speak(page, 'en')
  await resize(page, 1440)
  await show(page, { name: 'dashboard', path: '/dashboard' }, 'en')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Go to favorites').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  // A dialog has the keyboard.
  expect(new URL(page.url()).pathname).toBe('/collections')
})

test('the buttons of a dialog that scrolls stay in sight', async () => {
  const { page } = owner
  await speak(page, 'en')
  await page.goto(`${inject('productUrl')}/staff/notices`)
  await page.getByRole('button', { name: 'New notice' }).first().click()
  const saveButton = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
  for (const width of [1440, 900, 390]) {
    await resize(page, width)
    await expect.poll(() => isInWindow(saveButton)).toBe(true)
  }
  await page.keyboard.press('Escape')
})

test('the account menu has the calendar where neither the header nor the tab bar has it', async () => {
  const { page } = owner
  await speak(page, 'en')
  await show(page, { name: 'dashboard', path: '/dashboard' }, 'en')
  for (const [width, isThere] of [
    [1440, false],
    [768, true],
    [390, false],
  ] as const) {
    await resize(page, width)
    await page.getByRole('button', { name: 'Account and settings' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Calendar' }).count(), `${width} px`).toBe(isThere ? 1 : 0)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: 'Calendar', exact: true }).filter({ visible: true }).count(), `${width} px`).toBe(
      isThere ? 0 : 1,
    )
  }
})

test('of the pages of a place the one that is open is marked and in sight, also in a window that became narrower', async () => {
  const { page } = owner
  await speak(page, 'en')
  for (const [path, name] of [
    ['/staff/platforms', 'Platforms'],
    ['/auto-post/calendar', 'Calendar'],
  ] as const) {
    await resize(page, 1440)
    await show(page, { name, path }, 'en')
    expect(await page.locator('header nav [aria-current]').count()).toBe(path.startsWith('/staff') ? 0 : 1)
    await resize(page, 390)
    const current = page.locator('#main nav [aria-current]')
    expect(await current.allInnerTexts()).toEqual([name])
    await expect
      .poll(async () => {
        const box = await current.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 390
      })
      .toBe(true)
  }
})

test('a page that cannot be loaded shows a message with a way on', async () => {
  const { page } = owner
  await show(page, { name: 'dashboard', path: '/dashboard' }, 'en')
  await page.route('**/assets/staff.page-*.js', (route) => route.abort())
  await page.goto(`${inject('productUrl')}/staff`)
  await page.getByRole('heading', { name: 'This page stopped working' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.unroute('**/assets/staff.page-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: /Act as/ }).waitFor()
})
