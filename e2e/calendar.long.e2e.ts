/// <reference lib="dom" />
import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureWorkOfFrames } from '../tools/bench/frame-work.ts'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { changeAnswers } from './support/change-answers.ts'
import { accountsOfEveryState, calendarOfEveryState } from './support/invented-posts.ts'
import { signIn } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'

let product: Product
let browser: Browser
let cdp: CDPSession

const postCount = 2000
/** In the month, before somebody asks for the rest of a day. */
const shownOfDay = 6
const [, post] = calendarOfEveryState.data
const now = new Date()
/** The month after this one, in which no day is over. */
const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 8)
const dayOf = (index: number) => month + String(1 + (index % 28)).padStart(2, '0')
const crowdedMonth = {
  ...calendarOfEveryState,
  emptySlots: [],
  data: Array.from({ length: postCount }, (_, index) => ({
    ...post,
    postId: `pO4hT0pQm3xY${String(index).padStart(4, '0')}`,
    title: `Post ${index}`,
    shownDay: dayOf(index),
    shownTime: `${String(Math.floor(index / 28) % 24).padStart(2, '0')}:00`,
  })),
}

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser({ width: 1440, height: 900 })
  await signIn(browser.page, product)
  cdp = await browser.page.context().newCDPSession(browser.page)
  // With an account each day has the button that starts a post.
  await changeAnswers(browser.page, { '/calendar': crowdedMonth, '/social-accounts': accountsOfEveryState })
}, 300_000)
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await product?.[Symbol.asyncDispose]()
})

const page = () => browser.page
const cards = () => page().getByRole('button', { name: /Post \d/ })

/** Work of the page's own thread since the last navigation, ms, whatever else the machine does. */
async function readWorkMs(): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

test('a month of 2,000 posts is shown with a second of work, the page itself included', { timeout: 300_000 }, async () => {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page().goto(`${product.url}/auto-post/calendar?view=month&day=${dayOf(14)}`)
  await cards().first().waitFor()
  const workMs = await readWorkMs()
  // A crowded day begins with its first posts.
  expect(await cards().count()).toBe(28 * shownOfDay)
  process.stdout.write(`calendar_first_work_ms ${Math.round(workMs)}\n`)
  expect(workMs).toBeLessThan(1000)
})

test('a post is dragged over it with less work than a frame has time', { timeout: 300_000 }, async () => {
  const card = page().getByRole('listitem').filter({ has: cards().first() }).last()
  const { p95Ms, worstMs, count } = await measureWorkOfFrames(cdp, () => card.evaluate(dragInPage))
  process.stdout.write(`calendar_drag_work_p95_ms ${p95Ms.toFixed(1)} worst ${worstMs.toFixed(1)} frames ${count}\n`)
  expect(count).toBeGreaterThan(40)
  expect(p95Ms).toBeLessThan(16)
})

test('every post of it can be moved by keyboard, and it has no serious finding', { timeout: 300_000 }, async () => {
  const more = page().getByRole('button', { name: /more posts$/ })
  expect(await more.count()).toBe(28)
  await more.first().press('Enter')
  await page().getByRole('button', { name: 'Show fewer' }).waitFor()
  const ofFirstDay = Math.ceil(postCount / 28)
  expect(await cards().count()).toBe(28 * shownOfDay + ofFirstDay - shownOfDay)
  await cards()
    .nth(ofFirstDay - 1)
    .focus()
  await page().keyboard.press('m')
  await page().getByRole('dialog').getByLabel('Time').waitFor()
  await page().keyboard.press('Escape')
  expect(await seriousFindings(page())).toEqual([])
})

/** Carries a post over the days of the grid, one after another, a step for each frame. */
async function dragInPage(card: Element): Promise<void> {
  const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const dataTransfer = new DataTransfer()
  const send = (target: Element, type: string) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  send(card, 'dragstart')
  const days = [...(card.closest('ol')?.children ?? [])]
  for (const [index, day] of days.slice(0, 28).entries()) {
    const left = days[index - 1]
    if (left) send(left, 'dragleave')
    for (let step = 0; step < 2; step += 1) {
      send(day, 'dragover')
      await next()
    }
  }
  send(card, 'dragend')
}
