import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFacebookServer } from '../apps/server/src/testing/fake-providers/social-servers.ts'
import { addTalk } from './support/add-talk.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { lastMail } from './support/mailbox.ts'
import { type Call, openApi, signUpByCode } from './support/published-api.ts'
import { ownerToken, signIn, signInAtHome } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'

// Rows of the coverage table by their ids, seen in a browser by somebody who has the specification alone. Rows of calls are in
// `spec-rows-calls.long.e2e.ts`, rows of finished clips in `spec-rows-clips.long.e2e.ts`.

const app = { clientId: 'clipwright-e2e', clientSecret: 'provider-secret' }
let product: Product
let facebook: Awaited<ReturnType<typeof startFacebookServer>>
let owner: Call
let desk: Browser

beforeAll(async () => {
  facebook = await startFacebookServer(app)
  product = await startProduct({
    TELEMETRY: 'on',
    FETCH_ALLOW_HOSTS: '127.0.0.1:*',
    FACEBOOK_CLIENT_ID: app.clientId,
    FACEBOOK_CLIENT_SECRET: app.clientSecret,
    FACEBOOK_BASE: facebook.origin,
  })
  owner = openApi(product.url, await ownerToken(product))
  desk = await openBrowser()
  await signIn(desk.page, product)
})
afterAll(async () => {
  await desk?.[Symbol.asyncDispose]()
  await product?.[Symbol.asyncDispose]()
  await facebook?.close()
})

const at = (path: string) => `${product.url}${path}`
const startPage = (page: Page) => page.getByRole('heading', { name: /One long talk in|^Projects$/ })

test.each([
  ['R02', '/project-submit', '/dashboard'],
  ['R03', '/workflow', '/dashboard'],
  ['R03', '/captions', '/editor'],
  ['R21', '/activity', '/settings/audit'],
])('%s: %s is an address, signed in or out', async (_row, address, page) => {
  await using stranger = await openBrowser()
  await stranger.page.goto(at(address))
  await stranger.page.waitForURL((url) => url.pathname === '/signin')
  await desk.page.goto(at(address))
  // Each leads to the page that does this here.
  await desk.page.waitForURL((url) => url.pathname === page)
  await desk.page.getByRole('heading', { level: 1 }).waitFor()
})

test('R22: in a frame a signed-out visitor gets a prompt with a button, and the page itself stays out', async () => {
  const host = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end(`<iframe src="${at('/clip/abc')}" width="800" height="500"></iframe>`)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  await using visitor = await openBrowser()
  await visitor.page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`)
  const frame = visitor.page.frameLocator('iframe')
  await frame.getByRole('link', { name: 'Sign in' }).waitFor()
  await frame.getByText('You are not signed in here.').waitFor()
  host.close()
})

test('R19: who must wait is led to a page that takes their address, and claims nothing of it', async () => {
  await using waiting = await startProduct({ SIGNUP: 'waitlist' })
  await using visitor = await openBrowser()
  const { page } = visitor
  await page.goto(`${waiting.url}/signin`)
  await page.getByLabel('Email address').fill('ann@waits.example')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  await page.getByLabel('Code', { exact: true }).fill((await lastMail('ann@waits.example', waiting)).code)
  await page.waitForURL((url) => url.pathname === '/not-available')
  expect(await page.locator('body').innerText()).not.toMatch(/proven/i)
  const join = page.getByRole('button', { name: 'Join the waiting list' })
  await page.getByLabel('Email address').fill('ann')
  await join.click()
  await page
    .getByRole('alert')
    .filter({ hasText: /address/ })
    .waitFor()
  await page.getByLabel('Email address').fill('ann@waits.example')
  await join.click()
  await page.getByText('ann@waits.example is on the list.').waitFor()
  const staff = openApi(waiting.url, await ownerToken(waiting))
  expect((await staff('GET', '/staff/waitlist')).body).toMatchObject({ total: 1, data: [{ email: 'ann@waits.example' }] })
})

test('D03: above five teams there is a field that finds one', async () => {
  // For everybody with so many teams, not for some enterprises alone.
  for (const name of ['North', 'South', 'East', 'West', 'Far west']) await owner('POST', '/orgs', { name })
  await desk.page.goto(at('/auth/orgs'))
  const field = desk.page.getByRole('searchbox', { name: 'Search teams' })
  await desk.page.getByRole('button', { name: /^North/ }).waitFor()
  await field.fill('west')
  await expect.poll(() => desk.page.getByRole('button', { name: /^(West|Far west|North|South|East)/ }).count()).toBe(2)
})

test('G01: a visitor chooses the language, and its words are at the address of the specification', async () => {
  await using visitor = await openBrowser()
  await visitor.page.goto(at('/signin'))
  await visitor.page.getByLabel('Display language').selectOption('fr-FR')
  await expect.poll(() => visitor.page.evaluate(() => document.documentElement.lang)).toBe('fr-FR')
  const titles = await Promise.all(
    ['en', 'pt-BR', 'es-ES', 'de-DE', 'fr-FR', 'it-IT', 'nl-NL', 'pl-PL', 'zh', 'ko-KR'].map(async (language) => {
      const reply = await fetch(at(`/locales/${language}/auth.json`))
      expect([language, reply.status, reply.headers.get('content-type')]).toEqual([language, 200, expect.stringContaining('json')])
      return ((await reply.json()) as { heading: string }).heading
    }),
  )
  expect(new Set(titles).size).toBe(10)
  expect((await fetch(at('/locales/en/nothing.json'))).status).toBe(404)
})

test('D02: the search has its eight fixed entries, and finds places by their keywords', async () => {
  const { page } = desk
  await page.goto(at('/dashboard'))
  await startPage(page).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('tab', { name: 'Navigation' }).click()
  const fixed = ['Social accounts', 'Submit a video', 'Brand Templates', 'Asset Library', 'Censored Words', 'Custom Fonts']
  for (const name of [...fixed, 'Upload Media', 'Favorites']) await page.getByRole('option', { name, exact: true }).waitFor()
  for (const [typed, name, path] of [
    ['social accounts', 'Social accounts', '/auto-post'],
    ['calendar', 'Calendar', '/auto-post/calendar'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Search for' }).fill(typed)
    await page.getByRole('option', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
    await page.keyboard.press('Control+k')
    await page.getByRole('tab', { name: 'Navigation' }).click()
  }
  await page.keyboard.press('Escape')
})

test('D05: a collection, a project and a clip need a name, and say so', async () => {
  const { page } = desk
  const clips = [{ title: 'A clip with a name', firstWord: 0, lastWord: 4 }]
  const { projectId } = await addTalk({ title: 'A talk with a name', said: 'one two three four five', clips }, product.home)
  await page.goto(at('/collections'))
  await page.getByRole('button', { name: 'New collection' }).first().click()
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await save.click({ force: true })
  await page.getByRole('alert').filter({ hasText: 'Enter a name.' }).waitFor()

  await page.goto(at('/dashboard'))
  await page.getByRole('button', { name: 'Actions for A talk with a name' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename project' })
  await dialog.getByLabel('Title').fill(' ')
  await dialog.getByRole('alert').filter({ hasText: 'Enter a name.' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')

  // A clip is named in place.
  await page.goto(at(`/clip/${projectId}`))
  await page.getByText('A clip with a name').first().waitFor()
  await page.getByRole('button', { name: 'Edit the title “A clip with a name”' }).click()
  await page.locator('main article').getByRole('textbox').fill('')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Enter a name.' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('A clip with a name').first().waitFor()
})

test.each([
  ['calendar', '/auto-post/calendar', 'Your calendar of posts'],
  ['analytics', '/analytics', 'How your posts do'],
])('D06, D12: the %s explains itself the first time, once', async (name, path, title) => {
  // The celebration and the offer need a shop: billing.long.e2e.ts.
  const { token } = await signUpByCode(product, `${name}@alerts.example`)
  await using person = await openBrowser()
  await person.context.addCookies([{ name: 'clipwright-session', value: token, url: product.url, httpOnly: true, sameSite: 'Lax' }])
  await person.page.goto(at(path))
  await person.page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Got it' }).click()
  await person.page.reload()
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  await person.page.waitForTimeout(1000)
  expect(await person.page.getByRole('dialog', { name: title }).count()).toBe(0)
})

const toasts = (page: Page) => page.locator('[data-sonner-toast]')

test('X01: a failed save gives one toast in the words of the server, an unpaid invoice its warning, the waiting list its page', async () => {
  const { page } = desk
  const clips = [{ title: 'A clip to like', firstWord: 0, lastWord: 4 }]
  const { projectId } = await addTalk({ title: 'Failures', said: 'one two three four five', clips }, product.home)
  const failWith = async (status: number, errorName: string, errorMessage: string) => {
    await page.unrouteAll()
    await page.goto(at(`/clip/${projectId}`))
    const like = page.getByRole('button', { name: 'Like', exact: true }).first()
    await like.waitFor()
    await page.route('**/api/clip-feedbacks/**', (route) =>
      route.fulfill({ status, json: { errorName, errorMessage, statusCode: status, requestId: 'outside' } }),
    )
    await like.click()
  }
  await failWith(418, 'TeapotError', 'I am a teapot.')
  await toasts(page).filter({ hasText: 'I am a teapot.' }).waitFor()
  expect(await toasts(page).count()).toBe(1)

  await failWith(402, 'InvoiceUnpaidError', 'Unpaid. See https://pay.example/in_1.')
  const warning = page.getByRole('alert').filter({ hasText: 'Your latest invoice is unpaid' })
  await warning.waitFor()
  expect(await warning.getByRole('link').getAttribute('href')).toBe('https://pay.example/in_1')
  expect(await toasts(page).count()).toBe(0)

  await failWith(403, 'WaitlistRequiredError', 'Wait.')
  await page.waitForURL((url) => url.pathname === '/not-available')
  await page.unrouteAll()
})

test('L01: collections come twenty a page, and the web app shows the one after the hundredth', async () => {
  // The oldest is the last of the list.
  for (let number = 0; number <= 100; number += 1) await owner('POST', '/collections', { collectionName: `Box ${number}` })
  const { body } = await owner('GET', '/collections')
  expect(body).toMatchObject({ pageNum: 1, pageSize: 20, totalPages: Math.ceil(Number(body['total']) / 20), hasMore: true })
  await desk.page.goto(at('/collections'))
  for (const number of [0, 50, 100]) await desk.page.getByText(`Box ${number}`, { exact: true }).waitFor()
})

test('G09: a call of the web app says from which visit, person, device, language and time zone it comes', async () => {
  await using person = await openBrowser()
  await signIn(person.page, product)
  const listRequest = person.page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/api/clip-projects' && 'x-utm' in request.headers(),
  )
  await person.page.goto(at('/dashboard?utm_source=letter&utm_campaign=spring'))
  const headers = await (await listRequest).allHeaders()
  const { userId, orgId } = (await owner<{ userId: string; orgId: string }>('GET', '/users?q=mine')).body
  expect(headers).toMatchObject({
    'x-utm': 'utm_source=letter&utm_campaign=spring',
    'x-user-id': userId,
    'x-org-id': orgId,
    'x-device-id': expect.stringMatching(/^[a-z0-9]{12}$/),
    'x-timezone': 'UTC',
    'accept-language': 'en',
    authorization: expect.stringMatching(/^Bearer /),
  })
})

test('G02: a batch that the server does not take is sent again after 1, 2, 4, 8 and 16 seconds, and then given up', async () => {
  await using person = await openBrowser()
  const { page } = person
  // A beacon says nothing of its end: this browser has none.
  await page.addInitScript(() => {
    navigator.sendBeacon = () => false
  })
  const tries: { batchId: string; atMs: number }[] = []
  const note = (request: Request) => {
    const { meta } = request.postDataJSON() as { meta: { batchId: string } }
    tries.push({ batchId: meta.batchId, atMs: Date.now() })
  }
  await page.route('**/api/analytics/batch**', (route) => {
    note(route.request())
    return route.fulfill({ status: 503, json: {} })
  })
  await signInAtHome(page, product)
  const ofFirst = () => tries.filter(({ batchId }) => batchId === tries[0]?.batchId).map(({ atMs }) => atMs)
  await expect.poll(() => ofFirst().length, { timeout: 120_000 }).toBe(6)
  const times = ofFirst()
  const gaps = times.slice(1).map((atMs, index) => (atMs - (times[index] ?? 0)) / 1000)
  // Never early; late by what a busy machine takes.
  for (const [index, gap] of gaps.entries()) expect([index, gap > 2 ** index - 0.2 && gap < 2 ** index + 5]).toEqual([index, true])
  await page.waitForTimeout(3000)
  expect(ofFirst()).toHaveLength(6)
})

test('T02: who comes by Facebook with an address that nobody has is not told that there is an account', async () => {
  facebook.person = { id: '8811', name: 'Fay', email: 'fay@new.example' }
  await using visitor = await openBrowser()
  const { page } = visitor
  await page.goto(at('/signin'))
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  await page.getByRole('link', { name: /^Continue as/ }).click()
  await page.getByText('Confirm that this address is yours.').waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/already|account exists|an account with/i)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  await page.getByLabel('Code', { exact: true }).fill((await lastMail('fay@new.example', product)).code)
  await startPage(page).waitFor()
})
