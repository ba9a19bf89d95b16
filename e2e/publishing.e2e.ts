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
