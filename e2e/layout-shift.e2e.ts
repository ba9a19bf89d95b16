import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTalk } from './support/add-talk.ts'
import { callApi } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { listShifts, watchShifts } from './support/layout-shifts.ts'
import { signInAtHome } from './support/sign-in.ts'

const sentence = 'The ferryman of the narrow strait counts the waves and never hurries. '
let browser: Browser
let projectId = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signInAtHome(browser.page)
  const clips = Array.from({ length: 8 }, (_, at) => ({
    title: `The ferryman who never hurries, ${at}`,
    firstWord: 36 * at,
    lastWord: 36 * at + 23,
  }))
  projectId = (await addTalk({ title: 'Ferry stories', said: sentence.repeat(30), clips })).projectId
  await watchShifts(browser.page)
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

async function countResults(): Promise<number> {
  return (await callApi<{ total: number }>(browser.page, 'GET', '/searchable-clips?query=ferryman')).total
}

test.each([1440, 390])('nothing moves while a result page or a search comes, %i px wide', async (width) => {
  await expect.poll(countResults, { timeout: 240_000 }).toBeGreaterThan(0)
  const { page } = browser
  expect(await listShifts(page, { path: `/clip/${projectId}`, width, text: 'The ferryman who never hurries, 0' })).toEqual([])
  expect(await listShifts(page, { path: '/search/results?searchStr=ferryman', width, text: 'Ferry stories' })).toEqual([])
})
