import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { dialogs, popups } from './support/dialog-list.ts'
import { type Filled, fillProduct } from './support/fill-product.ts'
import { checkAll, resize, show, speak } from './support/check-screen.ts'
import { pagesOfStrangers, signedInScreens } from './support/screen-list.ts'
import { signIn } from './support/sign-in.ts'

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
