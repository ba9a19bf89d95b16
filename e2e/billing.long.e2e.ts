import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopSubtitles } from '../apps/server/src/testing/shop-subtitles.ts'
import { signEvent, startStripeServer } from '../apps/server/src/testing/stripe-server/stripe-server.ts'
import type { Reply } from '@clipwright/contract/endpoint'
import type { listStatement } from '@clipwright/contract/plans/credits'
import type { listInvoices } from '@clipwright/contract/plans/invoices'
import { callApi, getProject } from './support/api.ts'
import { openBrowser } from './support/browser.ts'
import { lastMail, readMailbox } from './support/mailbox.ts'
import { ownerToken } from './support/sign-in.ts'
import { type Product, startProduct } from './support/start-product.ts'

let folder: string
const email = 'ada@buyer.test'
const lengthSec = 12

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-buyer-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Where people pay: what they do at its pages, and how the product hears of it. */
type Till = AsyncDisposable & {
  env: Record<string, string>
  /** Pays for the first plan with a card that needs a second step. */
  payFirst(page: Page): Promise<void>
  /** From the page that “Change card” leads to, back to the product. */
  changeCard(page: Page): Promise<void>
  /** Tells the product of everything that happened since it was told last. */
  deliver(product: Product): Promise<void>
  /** Minor units that were charged, oldest first; null where the till keeps no books of its own. */
  listCharges(): number[] | null
}

const secondStepCard = '4000 0025 0000 3155'
const plainCard = '4242 4242 4242 4242'

const openBuiltInTill = async (): Promise<Till> => ({
  env: { BILLING: 'builtin' },
  async payFirst(page) {
    await page.getByLabel('Card number').fill(secondStepCard)
    await page.getByLabel(/^Expiry/).fill('12/90')
    await page.getByRole('button', { name: 'Pay $29.00' }).click()
    await page.getByRole('button', { name: 'Allow the payment' }).click()
  },
  async changeCard(page) {
    await page.getByLabel('Card number').fill(plainCard)
    await page.getByLabel(/^Expiry/).fill('12/90')
    await page.getByRole('button', { name: 'Use this card' }).click()
  },
  deliver: async () => {},
  listCharges: () => null,
  [Symbol.asyncDispose]: async () => {},
})

/** Stripe’s events come backwards and twice. */
async function openStripeTill(): Promise<Till> {
  const stripe = await startStripeServer()
  let eventCount = 0
  return {
    env: stripe.env,
    async payFirst(page) {
      await page.getByLabel('Card number').fill(secondStepCard)
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.getByRole('button', { name: 'Complete authentication' }).click()
    },
    async changeCard(page) {
      await page.getByLabel('Card number').fill(plainCard)
      await page.getByRole('button', { name: 'Add' }).click()
    },
    async deliver(product) {
      const events = stripe.books.events.slice(eventCount).toReversed()
      eventCount = stripe.books.events.length
      for (const event of [...events, ...events]) {
        const { payload, headers } = signEvent(event)
        const reply = await fetch(`${product.url}/api/webhooks/stripe`, { method: 'POST', headers, body: payload })
        expect(reply.status).toBe(200)
      }
    },
    listCharges: () =>
      stripe.books
        .list('charge', () => true)
        .map(({ amount }) => Number(amount))
        .toReversed(),
    [Symbol.asyncDispose]: () => stripe[Symbol.asyncDispose](),
  }
}

async function signUp(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/signin`)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await code.fill((await lastMail(email, product)).code)
  await page.getByRole('heading', { name: /One long talk in/ }).waitFor()
}

/** Acts as the owner of the machine, who is staff. */
async function asStaff(product: Product, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${await ownerToken(product)}`, 'content-type': 'application/json' }
  const reply = await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(reply.status).toBe(200)
}

/** A talk of twelve seconds with its subtitles, uploaded by this page’s person. */
async function uploadTalk(page: Page, product: Product): Promise<{ videoUrl: string; subtitlesUri: string }> {
  const file = join(folder, 'shop.mp4')
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${lengthSec}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=220:duration=${lengthSec}`]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', file])
  const upload = async (extension: string, usecase: string, bytes: Buffer) => {
    const link = await callApi<{ uri: string; uploadUrl: string }>(page, 'POST', '/upload-links', {
      extension,
      usecase,
      fileName: `shop.${extension}`,
    })
    const reply = await fetch(new URL(link.uploadUrl, product.url), { method: 'PUT', body: new Uint8Array(bytes) })
    expect(reply.ok).toBe(true)
    return link.uri
  }
  return {
    videoUrl: await upload('mp4', 'source', await readFile(file)),
    subtitlesUri: await upload('srt', 'subtitles', Buffer.from(shopSubtitles)),
  }
}

async function finish(page: Page, projectId: string): Promise<void> {
  await expect.poll(async () => (await getProject(page, projectId)).stage, { timeout: 240_000, interval: 1000 }).toMatch(/COMPLETE|STALLED/)
}

const credits = async (page: Page) => (await callApi<{ creditAvailable: number }>(page, 'GET', '/credits')).creditAvailable

/** Lines of the statement, oldest first: `grant +18000 18000`. */
async function statement(page: Page): Promise<string[]> {
  const { data } = await callApi<Reply<typeof listStatement>>(page, 'GET', '/credits/statement?pageSize=100')
  return data.toReversed().map(({ step, change, balanceAfter }) => `${step} ${change < 0 ? '' : '+'}${change} ${balanceAfter}`)
}

async function choose(page: Page, plan: string, cycle: RegExp): Promise<void> {
  await page.goto(new URL('/subscription/plans', page.url()).href)
  await page.getByRole('radio', { name: cycle }).click()
  await page.getByRole('button', { name: `Choose ${plan}` }).click()
}

// The shops are products of their own: the other tests run where nothing is sold.
test.each([
  { name: 'the built-in till', openTill: openBuiltInTill },
  { name: 'Stripe', openTill: openStripeTill },
])('$name: from the trial to Pro, a refund, a year with two packs, and out and back', { timeout: 900_000 }, async ({ openTill }) => {
  await using till = await openTill()
  await using product = await startProduct({ ...till.env, BILLING_TAX_PERCENT: '19', TOOL_NICENESS: '0' })
  await using browser = await openBrowser()
  const { page, problems } = browser
  await signUp(page, product)
  const { orgId } = (await callApi<{ orgs: { orgId: string }[] }>(page, 'GET', '/auth/login-profiles')).orgs[0] ?? { orgId: '' }
  expect(await credits(page)).toBe(5400)

  // The trial is used up, and a project is refused with the number.
  await asStaff(product, `/staff/orgs/${orgId}/credits`, { seconds: -5400, reason: 'The trial is used up' })
  const talk = await uploadTalk(page, product)
  const request = {
    videoUrl: talk.videoUrl,
    importPref: { subtitlesUri: talk.subtitlesUri },
    uploadedVideoAttr: { durationMs: lengthSec * 1000 },
  }
  expect(await callApi(page, 'POST', '/clip-projects', request)).toMatchObject({
    errorName: 'InsufficientCreditError',
    details: [{ path: 'missingSeconds', message: String(lengthSec) }],
  })

  // Pro by the month, with a card that needs a second step.
  await choose(page, 'Pro', /monthly/)
  await page
    .getByText(/^Today \$29\.00 \(including \$4\.63 tax\)\. From .* \$29\.00 a month until you cancel\. You get 300 credits now\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Pay $29.00' }).click()
  await till.payFirst(page)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Pro, monthly', { exact: true }).waitFor()
  await page.getByText('Invoice R-000001').waitFor()
  await till.deliver(product)
  expect(await credits(page)).toBe(18_000)

  // A project that is stopped gives its seconds back; one that is done pays to the second.
  const stopped = await callApi<{ projectId: string }>(page, 'POST', '/clip-projects', request)
  await callApi(page, 'POST', `/clip-projects/${stopped.projectId}/cancel`)
  await expect.poll(() => credits(page)).toBe(18_000)
  const { projectId } = await callApi<{ projectId: string }>(page, 'POST', '/clip-projects', request)
  await finish(page, projectId)
  expect(await credits(page)).toBe(18_000 - lengthSec)

  // The refund, once.
  await page.goto(`${product.url}/clip/${projectId}`)
  await page.getByRole('button', { name: 'Refund this project' }).click()
  await page.getByRole('button', { name: 'Get the credits back' }).click()
  await page.getByText("Project ineligible for manual refund because it's already refunded.").waitFor()
  expect(await statement(page)).toEqual([
    'grant +5400 5400',
    'take -5400 0',
    'grant +18000 18000',
    `reserve -${lengthSec} ${18_000 - lengthSec}`,
    `release +${lengthSec} 18000`,
    `reserve -${lengthSec} ${18_000 - lengthSec}`,
    `settle +0 ${18_000 - lengthSec}`,
    `refund +${lengthSec} 18000`,
  ])

  // The year with two packs, charged to the card on file.
  await choose(page, 'Pro', /yearly/)
  await page.getByLabel('Credits').selectOption('2')
  await page.getByText(/^Today \$319\.\d\d .* \$348\.00 a year until you cancel\./).waitFor()
  await page.getByRole('button', { name: /^Pay \$319/ }).click()
  await page.getByText('Pro, yearly, 2 × credits').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save R-000002 as PDF' }).click()
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')

  const invoices = (await callApi<Reply<typeof listInvoices>>(page, 'GET', '/invoices')).data.map(({ total }) => Number(total.amount))
  expect(invoices.at(-1)).toBe(2900)
  const charges = till.listCharges()
  if (charges) expect(charges).toEqual(invoices.toReversed())

  // Another card, at the page of the provider.
  await page.getByRole('button', { name: 'Change the card' }).click()
  await till.changeCard(page)
  await till.deliver(product)
  await page.waitForURL('**/subscription')
  await expect
    .poll(async () => (await callApi<{ card: { last4: string } }>(page, 'GET', '/subscriptions')).card.last4, { timeout: 60_000 })
    .toBe('4242')
  expect((await statement(page)).at(-1)).toMatch(/^grant \+414000 /)

  // Out, and back again.
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText(/^Ends on .* and does not renew\.$/).waitFor()
  await page.getByRole('button', { name: 'Keep Pro' }).click()
  await page.getByText(/^Renews on .*, \$348\.00 a year\.$/).waitFor()

  expect((await readMailbox(email, product)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Receipt'))).toHaveLength(
    2,
  )
  expect(problems.filter((problem) => !/40[29]/.test(problem))).toEqual([])
})

test('where nothing is sold a newcomer sees no trace of it', { timeout: 300_000 }, async () => {
  await using free = await startProduct({ SIGNUP_PLAN: 'FreePlan' })
  await using visitor = await openBrowser()
  const { page } = visitor
  await page.goto(free.signInUrl)
  await page.getByRole('heading', { name: /One long talk in/ }).waitFor()
  const words = /credit|upgrade|billing|subscription|invoice|per month|\$\d/i
  expect(await page.locator('body').innerText()).not.toMatch(words)
  await page.getByRole('button', { name: 'Account' }).click()
  expect(await page.getByRole('menu').innerText()).not.toMatch(words)
  await page.goto(`${free.url}/settings/credits`)
  await page.getByRole('heading', { name: 'Profile' }).first().waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(words)
  for (const path of ['/plan-configs', '/subscriptions', '/coupons', '/invoices', '/credits']) {
    expect(await callApi(page, 'GET', path)).toMatchObject({ errorName: 'RecordNotExisted' })
  }
})
