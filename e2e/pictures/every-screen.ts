import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../support/browser.ts'
import { dialogs, popups } from '../support/dialog-list.ts'
import { type Filled, fillProduct } from '../support/fill-product.ts'
import { pagesOfStrangers, signedInScreens } from '../support/screen-list.ts'
import { signIn } from '../support/sign-in.ts'
import { addPreviews, giveSample } from './add-previews.ts'
import { takeAll } from './take-screenshots.ts'

let owner: Browser
let stranger: Browser
let filled: Filled

beforeAll(async () => {
  owner = await openBrowser()
  stranger = await openBrowser()
  await signIn(owner.page)
  filled = await fillProduct(owner.page)
  await addPreviews(filled.projectId)
  await giveSample(filled.editableId)
})
afterAll(async () => {
  await owner[Symbol.asyncDispose]()
  await stranger[Symbol.asyncDispose]()
})

test('screens', async () => {
  expect(await takeAll(owner.page, 'screen', signedInScreens(filled))).toEqual([])
})

test('dialogs, menus and bars', async () => {
  expect(await takeAll(owner.page, 'dialog', dialogs(filled))).toEqual([])
})

test('popups', async () => {
  expect(await takeAll(owner.page, 'popup', popups())).toEqual([])
})

test('pages for visitors', async () => {
  expect(await takeAll(stranger.page, 'visitor', pagesOfStrangers(filled))).toEqual([])
})
