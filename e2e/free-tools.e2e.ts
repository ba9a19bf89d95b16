import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { sidewaysScroll } from './support/page-checks.ts'
import { signInByCode } from './support/sign-in-by-code.ts'

let visitor: Browser
beforeAll(async () => {
  visitor = await openBrowser({ width: 390 })
})
afterAll(() => visitor[Symbol.asyncDispose]())

const at = (path: string) => `${inject('productUrl')}${path}`

test('a visitor writes titles, asks for more, signs up, and finds them there', async () => {
  const { page, problems } = visitor
  await page.goto(at('/tools'))
  await page.getByRole('link', { name: 'YouTube title generator' }).click()
  await page.waitForURL('**/tools/*')
  // The page is plain HTML: it can be pressed before its script is there.
  await page.waitForLoadState('load')
  const write = page.getByRole('button', { name: 'Write titles' })
  await write.click()
  await page.getByText('Write at least 3 characters').waitFor()
  await page.getByLabel('What is the video about?').fill('Teaching my rescue dog to wait at the door')
  await write.click()
  const items = page.locator('#items li span')
  await page.getByRole('heading', { name: 'Your titles' }).waitFor()
  const first = await items.allTextContents()
  expect(first).toHaveLength(5)
  for (const title of first) expect(title.slice(0, 60).toLowerCase()).toContain('rescue dog')
  expect([await seriousFindings(page), await sidewaysScroll(page)]).toEqual([[], []])
  await page.getByRole('button', { name: 'Generate more' }).click()
  await page.waitForFunction((before) => document.querySelector('#items li span')?.textContent !== before, first[0])
  const second = await items.allTextContents()
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await page.getByRole('link', { name: 'Try Clipwright with it' }).click()
  await signInByCode(page, 'grace@tools.example')
  await page.getByRole('heading', { name: 'Your result came along' }).waitFor()
  await page.getByText(second[0] ?? '').waitFor()
  expect(problems).toEqual([])
})
