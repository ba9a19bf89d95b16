import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addTalk } from './support/add-talk.ts'
import { callApi } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signInAtHome } from './support/sign-in.ts'

const sentence = 'The ferryman of the narrow strait counts the waves and never hurries. '
let browser: Browser
let projectId = ''

beforeAll(async () => {
  browser = await openBrowser()
  await holdAnswer('**/speech-model')
  await signInAtHome(browser.page)
  const clips = Array.from({ length: 8 }, (_, at) => ({
    title: `The ferryman who never hurries, ${at}`,
    firstWord: 36 * at,
    lastWord: 36 * at + 23,
  }))
  projectId = (await addTalk({ title: 'Ferry stories', said: sentence.repeat(30), clips })).projectId
  // Projects that other files make would come into the list, and rightly move what is there.
  await browser.page.route('**/api/events*', () => undefined)
  // Letters of other widths, when fonts come late on a busy machine, are not what this is about.
  await browser.page.route('**/*.woff*', (route) => route.abort())
  await browser.page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[]) {
        const names = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
          return `${previousRect.y} to ${currentRect.y} ${name}`
        })
        if (entry.value > 0.001) shifts.push(`${entry.value.toFixed(4)}: ${names.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

/** The first answer stands for all later ones, so that no test of another file changes what is offered. */
async function holdAnswer(address: string): Promise<void> {
  let answer: Promise<string> | undefined
  await browser.page.route(address, async (route) => {
    answer ??= route.fetch().then((response) => response.text())
    await route.fulfill({ contentType: 'application/json', body: await answer })
  })
}

/** Loads a page and lists what moved by more than a thousandth until its text is there. */
async function listShifts(path: string, width: number, text: string): Promise<string[]> {
  const { page } = browser
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${inject('productUrl')}${path}`)
  await page.getByText(text).filter({ visible: true }).first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

async function countResults(): Promise<number> {
  return (await callApi<{ total: number }>(browser.page, 'GET', '/searchable-clips?query=ferryman')).total
}

test.each([1440, 390])('nothing moves while a result page or a search comes, %i px wide', async (width) => {
  await expect.poll(countResults, { timeout: 240_000 }).toBeGreaterThan(0)
  expect(await listShifts(`/clip/${projectId}`, width, 'The ferryman who never hurries, 0')).toEqual([])
  expect(await listShifts('/search/results?searchStr=ferryman', width, 'Ferry stories')).toEqual([])
})

test.each([1440, 390])('nothing moves on home in a browser that never showed it, nor in one that did, %i px wide', async (width) => {
  await browser.page.evaluate(() => localStorage.clear())
  for (const _visit of ['first', 'second']) {
    expect(await listShifts('/dashboard', width, 'Ferry stories')).toEqual([])
  }
})
