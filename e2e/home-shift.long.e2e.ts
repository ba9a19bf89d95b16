import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTalk } from './support/add-talk.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { listShifts, watchShifts } from './support/layout-shifts.ts'
import { signInAtHome } from './support/sign-in.ts'

// Not in usual runs: what other files do in the same product (projects, offers, notices) belongs to home, and moves it.
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  await signInAtHome(browser.page)
  await addTalk({ title: 'Ferry stories', said: 'The ferryman of the narrow strait counts the waves. '.repeat(30), clips: [] })
  await watchShifts(browser.page)
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

test.each([1440, 390])('nothing moves on home in a browser that never showed it, nor in one that did, %i px wide', async (width) => {
  await browser.page.evaluate(() => localStorage.clear())
  for (const _visit of ['first', 'second']) {
    expect(await listShifts(browser.page, { path: '/dashboard', width, text: 'Ferry stories' })).toEqual([])
  }
})
