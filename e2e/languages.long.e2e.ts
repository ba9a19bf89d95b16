import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTalk } from './support/add-talk.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'
import { findClippedScreens, type TranslatedPlace } from './support/translated-screens.ts'

let product: Product
let browser: Browser
let place: TranslatedPlace

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser({ width: 390, height: 844 })
  await signIn(browser.page, product)
  const clip = 'The one word'
  const { projectId } = await addTalk(
    { title: 'Bread talk', said: 'Bread is the word that three of four people said.', clips: [{ title: clip, firstWord: 0, lastWord: 8 }] },
    product.home,
  )
  place = { url: product.url, projectId, title: 'Bread talk', clip }
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

// German is in every run.
test.each(['es-ES', 'fr-FR', 'it-IT', 'ko-KR', 'nl-NL', 'pl-PL', 'pt-BR', 'zh'])('nothing is cut off in %s at 390 px', async (language) => {
  expect(await findClippedScreens(browser.page, place, language)).toEqual([])
})
