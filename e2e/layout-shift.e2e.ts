import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
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

test('words are as wide before their fonts come as after', async () => {
  await using visitor = await openBrowser()
  await visitor.page.route('**/*.woff*', (route) => route.abort())
  await visitor.page.goto(`${inject('productUrl')}/signin`)
  await visitor.page.getByRole('heading').first().waitFor()
  const before = await measureWords(visitor.page)
  await visitor.page.unroute('**/*.woff*')
  await visitor.page.reload()
  await visitor.page.getByRole('heading').first().waitFor()
  const after = await measureWords(visitor.page)
  expect(before.fonts).toBe(0)
  expect(after.fonts).toBe(before.widths.length)
  for (const [at, width] of before.widths.entries()) expect(Math.abs(width / after.widths[at]! - 1)).toBeLessThan(0.04)
})

/** The widths of a sentence in each weight, px, and how many of our fonts they are drawn in. */
function measureWords(page: Page): Promise<{ widths: number[]; fonts: number }> {
  return page.evaluate(async () => {
    let fonts = 0
    const widths: number[] = []
    for (const weight of [400, 500, 600, 800]) {
      const line = document.createElement('span')
      line.className = weight === 800 ? 'font-display' : ''
      line.style.cssText = `position: absolute; white-space: nowrap; font-size: 32px; font-weight: ${weight}`
      line.textContent = 'The clips that stand on their own, from a talk of an hour: choose, edit and publish them.'
      document.body.append(line)
      const [family] = getComputedStyle(line).fontFamily.split(',')
      const faces = await document.fonts.load(`${weight} 32px ${family}`, line.textContent).catch(() => [])
      fonts += faces.filter((face) => face.status === 'loaded').length
      widths.push(line.getBoundingClientRect().width)
    }
    return { widths, fonts }
  })
}
