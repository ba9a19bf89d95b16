import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'
import { addBreadTalk, findClippedScreens, type TranslatedPlace } from './support/translated-screens.ts'

let product: Product
let browser: Browser
let place: TranslatedPlace

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser({ width: 390, height: 844 })
  await signIn(browser.page, product)
  place = await addBreadTalk(product)
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

// German is in every run.
test.each(['es-ES', 'fr-FR', 'it-IT', 'ko-KR', 'nl-NL', 'pl-PL', 'pt-BR', 'zh'])('nothing is cut off in %s at 390 px', async (language) => {
  expect(await findClippedScreens(browser.page, place, language)).toEqual([])
})
