import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from './support/browser.ts'
import { signInAs } from './support/sign-in.ts'
import { addBreadTeam, findClippedScreens, type TranslatedPlace } from './support/translated-screens.ts'

let browser: Browser
let place: TranslatedPlace

beforeAll(async () => {
  place = await addBreadTeam()
  browser = await openBrowser({ width: 390, height: 844 })
  await signInAs(browser.page, place)
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

// Every run has a language that nobody speaks, a third longer than English: languages.e2e.ts.
const languages = ['de-DE', 'es-ES', 'fr-FR', 'it-IT', 'ko-KR', 'nl-NL', 'pl-PL', 'pt-BR', 'zh']
test.each(languages)('nothing is cut off in %s at 390 px', async (language) => {
  expect(await findClippedScreens(browser.page, place, language)).toEqual([])
})
