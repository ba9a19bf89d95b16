import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addVideoClip } from './support/add-video-clip.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const title = 'The baker and the feed'
let browser: Browser
let clip = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  clip = await addVideoClip(browser.page, { title, said: 'The baker of the village writes to all who wait for bread' })
})
afterAll(() => browser[Symbol.asyncDispose]())

test('a clip goes to a feed that was just made, and the calendar says when it is live', async () => {
  const { page, problems } = browser
  const address = inject('productUrl')
  await page.goto(`${address}/auto-post`)
  await page.getByRole('button', { name: 'Connect an account' }).click()
  await page.getByLabel('Platform').selectOption('RSS')
  await page.getByLabel('Name here').fill('Bread')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('heading', { name: 'Bread' }).waitFor()
  await page.goto(`${address}/clip/${clip.split('.')[0]}`)
  await page
    .getByRole('button', { name: `More actions for ${title}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Schedule a post' }).click()
  await page.getByRole('checkbox', { name: /^Bread/ }).check()
  await page.getByRole('radio', { name: 'Now' }).click()
  await page.getByLabel('Text for every account').fill('Bread at seven. <b>')
  await page.getByRole('button', { name: 'Post now' }).click()
  await page.getByRole('button', { name: new RegExp(`Live.*${title}`) }).waitFor({ timeout: 180_000 })
  await page.getByRole('button', { name: new RegExp(title) }).click()
  await page.getByRole('dialog').getByText('Bread at seven. <b>').waitFor()
  const feed = await page.evaluate(async () => {
    const { token } = (await (await fetch('/api/auth/login-profiles')).json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const { data } = (await (await fetch('/api/social-accounts', { headers })).json()) as { data: { name: string; feedUrl: string }[] }
    return (await fetch(data.find(({ name }) => name === 'Bread')?.feedUrl ?? '')).text()
  })
  expect(feed).toContain('<description>Bread at seven. &lt;b&gt;</description>')
  expect(problems).toEqual([])
}, 480_000)

test('a post is started from a day of the calendar, by keyboard', async () => {
  const { page, problems } = browser
  await page.goto(`${inject('productUrl')}/auto-post/calendar`)
  // Today, and from there by arrows.
  const day = page.locator('[data-new-on][tabindex="0"]')
  await day.focus()
  const today = (await day.getAttribute('data-new-on')) ?? ''
  const nextWeek = new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.keyboard.press('ArrowDown')
  await page.locator(`[data-new-on="${nextWeek}"]:focus`).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose clips to post' })
  await dialog.getByLabel('Search clips').fill('baker of the village')
  await dialog.getByRole('checkbox', { name: title }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor()
  await page.getByRole('heading', { name: title }).first().waitFor()
  expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe(nextWeek)
  expect(problems).toEqual([])
}, 240_000)
