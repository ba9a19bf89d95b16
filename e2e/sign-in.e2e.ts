import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { lastMail } from './support/mailbox.ts'
import { printedToken } from './support/sign-in.ts'

const url = (path: string) => inject('productUrl') + path
const emailField = (page: Page) => page.getByLabel('Email address')
const codeField = (page: Page) => page.getByLabel('Code', { exact: true })
const dashboard = (page: Page) => page.getByRole('heading', { name: /One long talk in|^Projects$/ })

async function askForCode(page: Page, email: string, path = '/signin'): Promise<void> {
  await page.goto(url(path))
  await emailField(page).fill(email)
  await page.keyboard.press('Enter')
  await codeField(page).waitFor()
}

async function signInAs(page: Page, email: string): Promise<void> {
  await askForCode(page, email)
  await codeField(page).fill((await lastMail(email)).code)
  await dashboard(page).waitFor()
}

let desk: Browser
beforeAll(async () => {
  desk = await openBrowser()
})
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
})

test('a new user signs in by code, lands on the requested page, and stays signed in after a reload', async () => {
  const { page } = desk
  await askForCode(page, 'nell@team.test', '/settings/security')
  expect(await seriousFindings(page)).toEqual([])
  await codeField(page).fill((await lastMail('nell@team.test')).code)
  await page.getByRole('heading', { name: 'Devices' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings/security')
  await page.getByText('This device').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.reload()
  await page.getByText('This device').waitFor()
})

test('no token is in any storage that scripts can read', async () => {
  const { page } = desk
  const { token } = await page.evaluate(async () => (await (await fetch('/api/auth/login-profiles')).json()) as { token: string })
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, await caches.keys(), window.name])
  })
  expect(stored).toContain('nell@team.test')
  expect(stored).not.toContain(token)
})

test('on another device the mailed link shows the address and signs in with the six digits', async () => {
  await using first = await openBrowser()
  await askForCode(first.page, 'otto@team.test')
  const { link, code } = await lastMail('otto@team.test')

  await using phone = await openBrowser({ width: 390, height: 800, dark: true })
  await phone.page.goto(link)
  await phone.page.getByText('otto@team.test').waitFor()
  expect(phone.page.url()).not.toContain('link=')
  expect(await seriousFindings(phone.page)).toEqual([])
  const { signedIn } = await phone.page.evaluate(
    async () => (await (await fetch('/api/auth/login-profiles')).json()) as { signedIn: boolean },
  )
  expect(signedIn).toBe(false)
  await codeField(phone.page).fill(code)
  await dashboard(phone.page).waitFor()
})

test('in the browser that requested it the link signs in by itself, once', async () => {
  await using browser = await openBrowser()
  const { page } = browser
  await askForCode(page, 'lena@team.test')
  const { link } = await lastMail('lena@team.test')
  await page.goto(link)
  await dashboard(page).waitFor()
  await using second = await openBrowser()
  await second.page.goto(link)
  await second.page.getByText('This link has been used').waitFor()
})

test('signing a device out remotely takes effect within five seconds', async () => {
  await using phone = await openBrowser({ width: 390, height: 800 })
  await signInAs(phone.page, 'nell@team.test')
  const { page } = desk
  await page.goto(url('/settings/security'))
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await emailField(phone.page).waitFor({ timeout: 5_000 })
  expect(new URL(phone.page.url()).searchParams.get('back_to')).toBe('/dashboard')
  await page.getByText('This device').waitFor()
})

test('signing out clears the browser, and the next person sees nothing of the previous one', async () => {
  await using browser = await openBrowser()
  const { page } = browser
  await signInAs(page, 'first@team.test')
  await page.evaluate(async () => {
    const { token } = (await (await fetch('/api/auth/login-profiles')).json()) as { token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await fetch('/api/clip-projects', {
      method: 'POST',
      headers,
      body: JSON.stringify({ videoUrl: 'https://first.example/marker-of-the-first.mp4' }),
    })
  })
  await page.reload()
  await page.getByText('marker-of-the-first').first().waitFor()
  // The list is cached for the next visit; wait for that, or its removal would prove nothing.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })), { timeout: 240_000 }).toContain('marker-of-the-first')

  await page.getByRole('button', { name: 'Account and settings' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await emailField(page).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/marker-of-the-first|first@team\.test/)

  await signInAs(page, 'second@team.test')
  expect(await page.getByText('marker-of-the-first').count()).toBe(0)
  await page.goBack()
  await page.goForward()
  await dashboard(page).waitFor()
  expect(await page.getByText('marker-of-the-first').count()).toBe(0)
})

test('an expired session keeps the page and its input, and continues after signing in again', async () => {
  await using browser = await openBrowser()
  const { page } = browser
  await signInAs(page, 'nell@team.test')
  const field = page.locator('#submit-field')
  // A week later the server refuses the token.
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 3_600_000)
  const refused = { errorName: 'LoginRequired', errorMessage: 'Please sign in.', statusCode: 401, requestId: 'r' }
  await page.route('**/api/source-videos', (route) => route.fulfill({ status: 401, json: refused }))
  await field.fill('https://talks.example/half-written.mp4')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.unroute('**/api/source-videos')
  await expect.poll(() => dialog.getByLabel('Email address').inputValue()).toBe('nell@team.test')
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  // Until then the newest mail is that of the previous sign-in.
  await codeField(page).waitFor()
  await codeField(page).fill((await lastMail('nell@team.test')).code)
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => field.inputValue()).toBe('https://talks.example/half-written.mp4')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('in a frame nothing but a link to sign in is shown', async () => {
  await using browser = await openBrowser()
  const { page } = browser
  const frames = ['/lp-embed', '/signin', '/dashboard', '/auth/callback'].map(
    (path) => `<iframe title="${path}" src="${url(path)}"></iframe>`,
  )
  const site = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(frames.join('')))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void site.close())
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  for (const path of ['/lp-embed', '/signin', '/dashboard', '/auth/callback']) {
    const frame = page.frameLocator(`iframe[title="${path}"]`)
    await frame.getByRole('link', { name: 'Sign in' }).waitFor()
    expect([await frame.getByRole('link').count(), await frame.getByRole('textbox').count()]).toEqual([1, 0])
  }
})

test('the local mailbox tells a stranger who may read it, and a browser of the owner shows the mails', async () => {
  await using browser = await openBrowser()
  const { page } = browser
  await askForCode(page, 'petra@team.test')
  await page.goto(url('/dev/mailbox'))
  await page.getByText('These emails are for the owner of this server.').waitFor()
  expect(await page.getByText('petra@team.test').count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])

  const token = printedToken()
  await page.context().addCookies([{ name: 'clipwright-session', value: token, url: url('/'), httpOnly: true, sameSite: 'Lax' }])
  await page.reload()
  await page.getByText('To petra@team.test').first().waitFor()
})
