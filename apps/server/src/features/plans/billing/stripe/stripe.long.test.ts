import { expect, it, onTestFinished } from 'vitest'
import {
  listGrants,
  declined,
  declinedLater,
  everyStep,
  firstStep,
  openBillingShop,
  plain,
  proMonthly,
} from '#testing/open-billing-shop.ts'
import { silentLog } from '#testing/silent-log.ts'
import { signEvent, startStripeServer } from '#testing/stripe-server/stripe-server.ts'
import { readMail } from '#testing/read-mail.ts'
import { creditPaidInvoice } from '../credit-paid-invoice.ts'
import { refundPaymentJob } from '../jobs/refund-payment.job.ts'
import { requireShop } from '../shop.ts'
import { compareEvents, recordComparison } from './compare-events.ts'
import { mendPayments } from './mend-payments.ts'
import { readComparisons } from './stripe-comparisons.store.ts'

async function openStripeShop() {
  const stripe = await startStripeServer()
  onTestFinished(() => stripe[Symbol.asyncDispose]())
  const world = await openBillingShop({ billing: { ...stripe.env, STAFF_EMAILS: 'sam@staff.test' } })
  onTestFinished(() => world[Symbol.asyncDispose]())
  const shop = { ...world, ...(await world.openTeam()) }
  const post = (event: unknown, options = {}) =>
    shop.http.app.inject({ method: 'POST', url: '/api/webhooks/stripe', ...signEvent(event, options) })
  let eventCount = 0
  return {
    ...shop,
    stripe,
    post,
    /** Delivers what happened since, backwards and twice. */
    async deliver() {
      const events = stripe.books.events.slice(eventCount).toReversed()
      eventCount = stripe.books.events.length
      for (const event of [...events, ...events]) expect((await post(event)).statusCode).toBe(200)
      await shop.settle()
    },
    /** Where a link of ours leads. */
    async follow(path: string): Promise<string> {
      const reply = await shop.http.app.inject({ url: path })
      expect(reply.statusCode).toBe(303)
      return String(reply.headers.location)
    },
  }
}

const countGrants = async (shop: Awaited<ReturnType<typeof openStripeShop>>, line: string) =>
  (await listGrants(shop.call)).filter((one: string) => one === line).length

it('sells with a second step, changes to the year, renews with another card, downgrades and refunds, by events in any order', async () => {
  const shop = await openStripeShop()
  const { stripe } = shop
  const start = await shop.change(proMonthly)
  expect(start.body.redirectUrl).toMatch(/^\/api\/billing\/pay\//)
  const page = await shop.follow(start.body.redirectUrl)
  // Another tab pays on the same page.
  expect(await shop.follow(start.body.redirectUrl)).toBe(page)
  expect(stripe.pay(page, declined)).toBe('requires_payment_method')
  await shop.deliver()
  expect(await shop.mine()).toMatchObject({ plan: 'FreePlan', status: 'InSwitching' })
  expect(stripe.pay(page, firstStep)).toBe('requires_action')
  await shop.deliver()
  expect(await shop.mine()).toMatchObject({ plan: 'FreePlan', pending: { needsAction: true } })
  stripe.confirmStep(page)
  await shop.deliver()
  expect(await shop.mine()).toMatchObject({ plan: 'Pro', planStatus: 'Active', pending: null, card: { brand: 'Visa', last4: '3155' } })
  expect(await countGrants(shop, 'purchase 18000')).toBe(1)

  // With a card on file, the year is charged at once.
  const year = await shop.change({ plan: 'Pro', cycle: 'Yearly', pack: 2 })
  expect(year.body).toMatchObject({ redirectUrl: null, subscription: { cycle: 'Yearly', pack: 2 } })
  await shop.deliver()
  expect(await countGrants(shop, 'purchase 414000')).toBe(1)

  // A downgrade comes in with the renewal, which the card declines until it is changed in the portal.
  await shop.change({ plan: 'Starter', cycle: 'Monthly', pack: 1 })
  const [item] = (await shop.mine()).items
  const portal = (await shop.call('GET', `/subscriptions/bill-link?subId=${item.subId}`)).body.url
  const customer = portal.split('/').at(-1)
  stripe.changeCard(customer, declinedLater)
  await shop.deliver()
  await shop.jump(366 * 24)
  stripe.books.aheadSec += 366 * 86_400
  await shop.sweep()
  expect(await shop.mine()).toMatchObject({ plan: 'Starter', unpaid: { amount: { amount: '1500' } }, card: { last4: '0341' } })
  stripe.changeCard(customer, plain)
  await shop.deliver()
  expect(await shop.mine()).toMatchObject({ plan: 'Starter', unpaid: null, card: { last4: '4242' } })
  expect(await countGrants(shop, 'renewal 9000')).toBe(1)

  const invoices = (await shop.call('GET', '/invoices')).body.data
  expect(invoices.map(({ total }: { total: { amount: string } }) => total.amount)).toEqual(['1500', '31900', '2900'])
  const settings = requireShop(shop.http.deps.config)
  await shop.db.transaction((tx) => creditPaidInvoice(settings, tx, shop.team.orgId, invoices[0].invoiceId))
  await shop.settle()
  stripe.forgetKeys()
  const { orgId } = shop.team
  const [{ invoiceId }] = invoices
  // A day later, when Stripe has forgotten the key of the refund.
  await shop.db.transaction((tx) =>
    refundPaymentJob.enqueue(tx, { orgId, invoiceId, refundId: `credit:${invoiceId}` }, { orgId, key: invoiceId }),
  )
  await shop.deliver()
  expect(stripe.books.list('refund', () => true)).toMatchObject([{ amount: 1500, status: 'succeeded' }])
})

it('sends back what is paid twice, and what is paid for a change that was given up', async () => {
  const shop = await openStripeShop()
  const { stripe } = shop
  const page = await shop.follow((await shop.change(proMonthly)).body.redirectUrl)
  stripe.pay(page, plain)
  const [intent] = stripe.books.list('payment_intent', () => true)
  // The same invoice from elsewhere, as when two servers charge it at the same moment.
  stripe.books.succeed(stripe.books.createIntent({ ...intent, id: undefined, created: intent && intent.created + 1 }))
  await shop.deliver()
  expect(await countGrants(shop, 'purchase 18000')).toBe(1)
  expect(stripe.books.list('refund', () => true)).toMatchObject([{ amount: 2900 }])

  stripe.changeCard(String(intent?.['customer']), everyStep)
  await shop.deliver()
  const upgrade = await shop.change({ plan: 'Pro', cycle: 'Monthly', pack: 2 })
  expect(upgrade.body.errorName).toBe('UpgradeCardSCAError')
  const { url } = (await shop.mine()).pending
  const second = await shop.follow(url)
  await shop.call('POST', '/subscriptions/abandon-switch')
  stripe.pay(second, plain)
  await shop.deliver()
  expect(await shop.mine()).toMatchObject({ plan: 'Pro', pack: 1, pending: null })
  expect(stripe.books.list('refund', () => true)).toHaveLength(2)
})

it('knows what was paid when the browser is back, before any event', async () => {
  const shop = await openStripeShop()
  const { redirectUrl } = (await shop.change(proMonthly)).body
  shop.stripe.pay(await shop.follow(redirectUrl), plain)
  expect(await shop.follow(`${redirectUrl}?paid=1`)).toBe('https://clips.test/subscription/redirect')
  expect(await shop.mine()).toMatchObject({ plan: 'Pro', planStatus: 'Active' })
  await shop.deliver()
  expect(await countGrants(shop, 'purchase 18000')).toBe(1)
})

it('finds a payment whose events were all lost, and gives it back where the change was given up meanwhile', async () => {
  const shop = await openStripeShop()
  const mend = () => mendPayments(shop.db, shop.http.deps.config, silentLog)
  const first = (await shop.change(proMonthly)).body.redirectUrl
  const page = await shop.follow(first)
  await shop.call('POST', '/subscriptions/abandon-switch')
  shop.stripe.pay(page, plain)
  const second = await shop.follow((await shop.change(proMonthly)).body.redirectUrl)
  shop.stripe.pay(second, plain)
  expect(await shop.mine()).toMatchObject({ plan: 'FreePlan', status: 'InSwitching' })
  await shop.jump(1)
  await mend()
  await shop.settle()
  await mend()
  await shop.settle()
  expect(await shop.mine()).toMatchObject({ plan: 'Pro', planStatus: 'Active', pending: null })
  expect(await countGrants(shop, 'purchase 18000')).toBe(1)
  expect(shop.stripe.books.list('refund', () => true)).toMatchObject([{ amount: 2900 }])
})

it('finds in the daily comparison what never came, follows it and tells staff, once', async () => {
  const shop = await openStripeShop()
  const { redirectUrl } = (await shop.change(proMonthly)).body
  const page = await shop.follow(redirectUrl)
  await shop.deliver()
  shop.stripe.pay(page, plain)
  const { config } = shop.http.deps
  const compare = async (laterMs: number) => {
    const comparison = await compareEvents(shop.db, config, Date.now() + laterMs)
    if (comparison) await shop.db.transaction((tx) => recordComparison(tx, { ...config, staffEmails: ['sam@staff.test'] }, comparison))
    await shop.settle()
    return (await readComparisons(shop.db)).last
  }
  // What happened just now may be on its way.
  expect(await compare(0)).toMatchObject({ eventCount: 0, missedCount: 0 })
  const last = await compare(3_600_000)
  expect(last?.missedCount).toBeGreaterThan(2)
  expect(last?.eventCount).toBeGreaterThan(last?.missedCount ?? 0)
  expect(await shop.mine()).toMatchObject({ plan: 'Pro', planStatus: 'Active', pending: null })
  // Of the card that was taken on meanwhile.
  await shop.deliver()
  expect(await compare(7_200_000)).toMatchObject({ missedCount: 0 })
  const mails = await readMail(shop.db, 'sam@staff.test')
  expect(mails.map(({ subject }) => subject)).toEqual([`${last?.missedCount} payment events had not come`])
})

it('tells staff once of a dispute and of a refund that failed, which name the payment alone', async () => {
  const shop = await openStripeShop()
  shop.stripe.pay(await shop.follow((await shop.change(proMonthly)).body.redirectUrl), plain)
  await shop.deliver()
  const [intent] = shop.stripe.books.list('payment_intent', () => true)
  const about = { payment_intent: intent?.id, metadata: {}, created: shop.stripe.books.nowSec }
  shop.stripe.books.tell('charge.dispute.created', { id: 'du_1', object: 'dispute', ...about })
  shop.stripe.books.tell('refund.failed', { id: 're_1', object: 'refund', ...about })
  // Of a payment that is not ours.
  shop.stripe.books.tell('charge.dispute.created', { id: 'du_2', object: 'dispute', ...about, payment_intent: 'pi_other' })
  await shop.deliver()
  const subjects = (await readMail(shop.db, 'sam@staff.test')).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['A payment of Northlight is disputed', 'A refund to Northlight failed'])
  expect(await shop.mine()).toMatchObject({ plan: 'Pro', planStatus: 'Active' })
})

it('stores events while Stripe cannot be asked, and follows them once it can', async () => {
  const shop = await openStripeShop()
  const page = await shop.follow((await shop.change(proMonthly)).body.redirectUrl)
  shop.stripe.pay(page, plain)
  shop.stripe.setDown(true)
  for (const event of shop.stripe.books.events) expect((await shop.post(event)).statusCode).toBe(200)
  expect(await shop.mine()).toMatchObject({ plan: 'FreePlan', status: 'InSwitching' })
  shop.stripe.setDown(false)
  await shop.sweep()
  await shop.jump(1)
  await shop.sweep()
  expect(await shop.mine()).toMatchObject({ plan: 'Pro', planStatus: 'Active', pending: null })
  expect(await countGrants(shop, 'purchase 18000')).toBe(1)
})

it('takes an event once, and none that is not signed with our secret within five minutes', async () => {
  const shop = await openStripeShop()
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'plan.created',
    created: 1,
    livemode: false,
    data: { object: { id: 'plan_1', object: 'plan' } },
  }
  const nowSec = Math.floor(Date.now() / 1000)
  for (const options of [{ secret: 'whsec_other' }, { atSec: nowSec - 400 }, { atSec: nowSec + 400 }]) {
    expect((await shop.post(event, options)).statusCode).toBe(403)
  }
  const { payload, headers } = signEvent(event)
  const body = payload.replace('plan_1', 'plan_2')
  expect((await shop.http.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: body, headers })).statusCode).toBe(403)
  for (const id of ['evt_1', 'evt_1', 'evt_2']) expect((await shop.post({ ...event, id })).statusCode).toBe(200)
  // Of the live account, whose objects must not mix with those of the sandbox.
  expect((await shop.post({ ...event, id: 'evt_3', livemode: true })).statusCode).toBe(200)
  const rows = await shop.db.selectFrom('stripe_event').select('event_id as id').orderBy('event_id').execute()
  expect(rows.map(({ id }) => id)).toEqual(['evt_1', 'evt_2'])
})
