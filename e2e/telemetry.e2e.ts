import type { Page, Request } from 'playwright-core'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'

const dashboard = (page: Page) => page.getByRole('heading', { name: /One long talk in|^Projects$/ })
const isTelemetry = (request: Request) => /\/api\/(analytics|metrics|client-errors)|run-telemetry/.test(request.url())

/** Notes every request of a page that could be telemetry, the code for it included. */
function watch(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (isTelemetry(request)) requests.push(request)
  })
  return requests
}

/**
 * By its link. Three whole runs were stopped because the page did not come within minutes; nobody could repeat it, so what is there instead is
 * printed, and the visit goes on by address.
 */
async function openCollections(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Collections', level: 1 })
  await page.getByRole('navigation').getByRole('link', { name: 'Collections' }).first().click()
  const isThere = await heading.waitFor({ timeout: 60_000 }).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const text = await page.locator('body').innerText()
  process.stdout.write(`Collections did not come by its link. At ${page.url()}: ${text.slice(0, 400)}\n`)
  await page.goto(new URL('/collections', page.url()).href)
  await heading.waitFor()
}

/** Half a minute of a visit in which somebody moves about and then leaves. */
async function visitAndLeave(page: Page): Promise<void> {
  await dashboard(page).waitFor()
  await openCollections(page)
  await page.clock.fastForward(30_000)
  await page.goto('about:blank')
}

type Report = { type: string; payload: { exception?: { values: { type: string; stacktrace?: { frames: object[] } }[] } } }
type Batch = { distinctId: string; events: { name: string; fields: object }[] }
let reports: Report[] = []
const batches: string[] = []
/** Takes what the product hands on: batches of events at one address, envelopes at all others. */
const outside = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    const [, header = '{}', payload = '{}'] = text.split('\n')
    if (request.url === '/events') batches.push(text)
    else reports.push({ type: (JSON.parse(header) as { type: string }).type, payload: JSON.parse(payload) as Report['payload'] })
    response.writeHead(200).end('{}')
  })
})

let product: Product
let desk: Browser
beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const { port } = outside.address() as AddressInfo
  const settings = { CLIENT_ERRORS_DSN: `http://publickey@127.0.0.1:${port}/42`, TELEMETRY_FORWARD_URL: `http://127.0.0.1:${port}/events` }
  product = await startProduct({ TELEMETRY: 'on', ...settings })
  desk = await openBrowser()
  await desk.page.goto(product.signInUrl)
  await dashboard(desk.page).waitFor()
})
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
  outside.close()
})

test('by default nothing is sent, and the code that sends is not even loaded', async () => {
  await using other = await openBrowser()
  const { page } = other
  await signIn(page)
  await page.clock.install()
  const requests = watch(page)
  const setupResponse = page.waitForResponse(/\/api\/client-setup/)
  await page.goto(`${inject('productUrl')}/dashboard`)
  expect(await (await setupResponse).json()).toMatchObject({ events: null, errors: null })
  await visitAndLeave(page)
  expect(requests.map((request) => request.url())).toEqual([])
})

test('where it is on batches arrive that say which kinds of pages were opened, and nothing of whose', async () => {
  const page = await desk.context.newPage()
  await page.clock.install()
  const requests = watch(page)
  await page.goto(`${product.url}/dashboard`)
  await dashboard(page).waitFor()
  await page.clock.fastForward(4_000)
  await expect.poll(() => requests.some((request) => request.url().includes('run-telemetry'))).toBe(true)
  await visitAndLeave(page)
  const events = () => batches.flatMap((text) => (JSON.parse(text) as Batch).events.map(({ name, fields }) => ({ name, fields })))
  await expect.poll(events).toEqual(
    expect.arrayContaining([
      { name: 'session.start', fields: {} },
      { name: 'page.view', fields: { page: 'dashboard' } },
      { name: 'page.view', fields: { page: 'collections' } },
    ]),
  )
  const eventCalls = requests.filter((request) => request.url().includes('/analytics/batch'))
  for (const request of eventCalls) expect(new URL(request.url()).searchParams.get('signature')).toMatch(/^[\w-]{43}$/)
  expect(new Set(batches.map((text) => (JSON.parse(text) as Batch).distinctId)).size).toBe(1)
  expect(batches.join('')).not.toMatch(/@(?!\d)|\/collections|http/)
  await page.close()
})

test('pages on which people sign in stay silent', async () => {
  const page = await desk.context.newPage()
  await page.clock.install()
  const requests = watch(page)
  for (const path of ['/auth/orgs', '/join/no-such-code', '/lp-embed']) {
    await page.goto(`${product.url}${path}`)
    await page.waitForLoadState('networkidle')
    await page.clock.fastForward(40_000)
  }
  await page.goto('about:blank')
  expect(requests.filter((request) => request.url().includes('/api/')).map((request) => request.url())).toEqual([])
  await page.close()
})

test('a page that breaks says so to the service, and shows its last steps to the person, who can copy them', async () => {
  const page = await desk.context.newPage()
  await page.clock.install()
  reports = []
  // An answer that the page cannot have expected.
  await page.route(/\/api\/collections/, (route) => route.fulfill({ json: { data: [null], total: 1 } }))
  await page.goto(`${product.url}/dashboard`)
  await dashboard(page).waitFor()
  await page.clock.fastForward(4_000)
  await page.getByRole('navigation').getByRole('link', { name: 'Collections' }).first().click()
  await page.getByRole('heading', { name: 'This page stopped working' }).waitFor()
  await expect.poll(() => reports.filter(({ type }) => type === 'event').length).toBeGreaterThan(0)
  const [value] = reports.find(({ type }) => type === 'event')?.payload.exception?.values ?? []
  expect(value?.type).toBe('TypeError')
  expect(value?.stacktrace?.frames.length).toBeGreaterThan(0)

  await page.getByText('What led up to it').click()
  const report = page.getByLabel('What led up to it')
  await expect.poll(() => report.innerText()).toContain('TypeError')
  expect(await report.innerText()).toContain('page.view')
  expect(await seriousFindings(page)).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy report' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('TypeError')
  await page.close()
})
