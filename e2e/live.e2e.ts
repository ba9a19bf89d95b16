import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addTalk } from './support/add-talk.ts'
import { callApi } from './support/api.ts'
import { type Browser, openBrowser } from './support/browser.ts'
import { openRelay } from './support/open-relay.ts'
import { signIn } from './support/sign-in.ts'

let browser: Browser
let projectId = ''

beforeAll(async () => {
  browser = await openBrowser()
  await signIn(browser.page)
  projectId = (await addTalk({ title: 'Tides, first cut', said: 'The sea comes in twice a day.', clips: [] })).projectId
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
})

/** Projects that other tests add would push the row out of the window, and with it out of the document. */
const list = '/dashboard?text=Tides'
const listedTitles = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const rename = (title: string) => callApi(browser.page, 'PUT', `/clip-projects/${projectId}`, { title })

const isStream = (url: string) => new URL(url).pathname === '/api/events'

async function openTab(path: string, base = inject('productUrl')): Promise<Page> {
  const tab = await browser.context.newPage()
  // Code never comes by the relay: a part that a cut keeps away would take the page down, and is not the subject here.
  if (base !== inject('productUrl')) await tab.route('**/assets/**', (route) => passOn(route, base))
  const stream = tab.waitForResponse((reply) => isStream(reply.url()))
  await tab.goto(base + path)
  expect((await stream).headers()['content-type']).toContain('text/event-stream')
  return tab
}

async function passOn(route: Route, base: string): Promise<void> {
  const url = route.request().url().replace(base, inject('productUrl'))
  await route.fulfill({ response: await route.fetch({ url }) })
}

test('every open tab follows a change without interaction, on any page', async () => {
  const listTab = await openTab(list)
  const result = await openTab(`/clip/${projectId}`)
  await listedTitles(listTab, 'Tides, first cut').waitFor()
  await result.getByRole('heading', { level: 1, name: 'Tides, first cut' }).waitFor()
  await rename('Tides, second cut')
  await listedTitles(listTab, 'Tides, second cut').waitFor()
  await result.getByRole('heading', { level: 1, name: 'Tides, second cut' }).waitFor()
  await expect.poll(() => result.title()).toContain('Tides, second cut')
  await listTab.close()
  await result.close()
})

test("a change between a tab's response and its stream is shown, too", async () => {
  const tab = await browser.context.newPage()
  const change = Promise.withResolvers<void>()
  await tab.route(
    (url) => isStream(url.href),
    async (route) => {
      await change.promise
      await route.continue()
    },
  )
  await tab.goto(`${inject('productUrl')}${list}`)
  await listedTitles(tab, 'Tides, second cut').waitFor()
  await rename('Tides, cut in between')
  change.resolve()
  await listedTitles(tab, 'Tides, cut in between').waitFor()
  await tab.close()
})

test('a tab that lost its stream resumes it and catches up', async () => {
  await using relay = await openRelay(inject('productUrl'))
  const tab = await openTab(list, relay.url)
  // An event to resume after.
  await rename('Tides, third cut')
  await listedTitles(tab, 'Tides, third cut').waitFor()
  relay.cut()
  await rename('Tides, last cut')
  const resumed = tab.waitForResponse((reply) => isStream(reply.url()) && reply.ok())
  relay.join()
  expect((await resumed).request().headers()['last-event-id']).toMatch(/\S/)
  await listedTitles(tab, 'Tides, last cut').waitFor()
  // Parts of the page that still load then have nobody to answer to.
  await tab.unrouteAll({ behavior: 'ignoreErrors' })
  await tab.close()
})
