import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from './support/browser.ts'
import { dialogs, popups } from './support/dialog-list.ts'
import { type Filled, fillProduct } from './support/fill-product.ts'
import { checkAll } from './support/check-screen.ts'
import { pagesOfStrangers, signedInScreens } from './support/screen-list.ts'
import { signIn } from './support/sign-in.ts'

const looks = [
  { language: 'en', depth: 'sweep' },
  { language: 'de-DE', depth: 'sweep' },
] as const
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

test.for(looks)(
  '$language: screens have no serious finding in any width and theme, fit the window and obey Tab and thumb',
  { timeout: 13 * minute },
  async (how) => {
    expect(await checkAll(owner.page, signedInScreens(filled), how)).toEqual([])
  },
)

test.for(looks)(
  '$language: so do dialogs, menus and bars, which keep the focus and give it back',
  { timeout: 13 * minute },
  async (how) => {
    expect(await checkAll(owner.page, dialogs(filled), how)).toEqual([])
  },
)

test.for(looks)('$language: so does what comes up by itself', { timeout: 7 * minute }, async (how) => {
  expect(await checkAll(owner.page, popups(), how)).toEqual([])
})

test.for(looks)('$language: so do the pages that are open to strangers', { timeout: 10 * minute }, async (how) => {
  expect(await checkAll(stranger.page, pagesOfStrangers(filled), how)).toEqual([])
})
