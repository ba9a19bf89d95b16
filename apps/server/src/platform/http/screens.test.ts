import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isScreen } from './screens.ts'

const webApp = new URL('../../../../web/src/', import.meta.url)

test('every address of the web app is one of a screen, but for the waiting list, which is a page of the site', async () => {
  const texts = await Promise.all(['paths.ts', 'app/lead-on.ts'].map((name) => readFile(new URL(name, webApp), 'utf8')))
  const addresses = texts.flatMap((text) => [...text.matchAll(/'(\/[^']*)'/g)].map(([, address = '']) => address))
  expect(addresses.length).toBeGreaterThan(50)
  expect(addresses.filter((address) => !isScreen(address))).toEqual(['/not-available'])
  expect(['/editor-ux/a', '/clip-editor/a'].map(isScreen)).toEqual([true, true])
})
