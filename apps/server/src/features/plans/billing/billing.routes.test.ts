import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { addMember, caller, makePerson, makeTeam } from '#testing/make-team.ts'
import {
  cardOf,
  declined,
  declinedLater,
  everyStep,
  firstStep,
  listGrants,
  openBillingShop,
  plain,
  proMonthly,
} from '#testing/open-billing-shop.ts'
import { readMail } from '#testing/read-mail.ts'
import { startTestHttp } from '#testing/test-http.ts'
import { findInvoice } from './invoices.store.ts'
import { writePaper } from './pdf/invoice-paper.ts'

type Shop = Awaited<ReturnType<typeof openBillingShop>>
let shop: Shop

beforeAll(async () => {
  shop = await openBillingShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** The newest subjects of mails to the owner. */
const subjectsTo = async ({ team }: Awaited<ReturnType<Shop['openTeam']>>) =>
  (await readMail(shop.db, team.owner.email)).map(({ subject }) => subject)

it('sells nothing where nothing is sold, nor to a team without limits', async () => {
  const buyer = await shop.openTeam({ plan: 'local' })
  expect((await buyer.estimate(proMonthly)).refusal).toBe('contactAccountManager')
  await using closed = await startTestHttp({ db: shop.db, url: shop.url, bindings })
  const { team } = buyer
  for (const path of ['/plans', '/subscriptions/mine', '/coupons', '/till/payments/0123456789abcdef']) {
    expect((await caller(closed)(team.owner, 'GET', path, { orgId: team.orgId })).status).toBe(404)
  }
})

it('sells Pro with a card that needs a second step, then the year with two packs, and cancels and goes on', async () => {
  const buyer = await shop.openTeam()
  const { estimate } = await buyer.estimate(proMonthly)
  expect(estimate).toMatchObject({
    charge: { amount: '2900', currency: 'USD' },
    tax: { amount: '463' },
    seconds: 18_000,
    takesEffect: 'now',
  })
  const start = await buyer.change(proMonthly)
  expect(start.body).toMatchObject({
    redirectUrl: expect.stringMatching(/^\/subscription\/till\//),
    subscription: { status: 'InSwitching', plan: 'FreePlan' },
  })
  expect((await buyer.pay(firstStep)).body.state).toBe('needsAction')
  expect(await listGrants(buyer.call)).not.toContain('purchase 18000')
  expect((await buyer.confirm(true)).body.state).toBe('paid')
  expect(await buyer.mine()).toMatchObject({
    plan: 'Pro',
    planStatus: 'Active',
    pending: null,
    nextPrice: { amount: '2900' },
    card: { last4: '3155' },
  })
  expect(await listGrants(buyer.call)).toContain('purchase 18000')
  expect(await subjectsTo(buyer)).toEqual([expect.stringMatching(/^Receipt R-\d{6}: \$29\.00$/)])

  const twice = { plan: 'Pro', cycle: 'Yearly', pack: 2 }
  const year = await buyer.estimate(twice)
  expect(year.estimate).toMatchObject({
    action: 'UpgradeToYear',
    charge: { amount: '31900' },
    credit: { amount: '-2900' },
    seconds: 432_000 - 18_000,
  })
  expect((await buyer.change(twice)).body).toMatchObject({
    redirectUrl: null,
    subscription: { cycle: 'Yearly', pack: 2, nextPrice: { amount: '34800' } },
  })
  expect(await listGrants(buyer.call)).toContain('purchase 414000')

  expect((await buyer.call('POST', '/subscriptions/cancel', { reason: 'price' })).body).toMatchObject({
    planStatus: 'Canceling',
    nextPrice: null,
  })
  const { data } = (await buyer.call('GET', '/orgs')).body
  expect(data[0]).toMatchObject({ plan: 'Pro', cycle: 'Yearly', pack: 2, expireAt: (await buyer.mine()).nextRecurringAt })
  expect((await buyer.call('POST', '/subscriptions/undo-cancel')).body).toMatchObject({ planStatus: 'Active', cancelStatus: null })
})

it('lists invoices to the cent, and gives each as a PDF with the buyer of its day, the same bytes every time', async () => {
  const buyer = await shop.openTeam()
  const details = { businessName: 'Studio Łódź & Söhne', address: 'Hauptstraße 1\n10115 Berlin', taxId: 'DE123456789' }
  expect((await buyer.call('PUT', '/billing-details', details)).body).toEqual(details)
  await buyer.buy(proMonthly, plain)
  await buyer.call('PUT', '/billing-details', { businessName: 'Later Ltd', address: '', taxId: '' })
  const { body } = await buyer.call('GET', '/invoices')
  expect(body).toMatchObject({
    total: 1,
    data: [{ number: expect.stringMatching(/^R-\d{6}$/), status: 'paid', total: { amount: '2900' }, tax: { amount: '463' } }],
  })
  const url = `/api/invoices/${body.data[0].invoiceId}/pdf`
  const get = (token: string) => shop.http.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-org-id': buyer.team.orgId } })
  const [first, second] = [await get(buyer.token), await get(buyer.token)]
  expect(first.headers['content-type']).toBe('application/pdf')
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
  expect((await get(buyer.team.member.token)).statusCode).toBe(403)
  const row = await findInvoice(shop.db, buyer.team.orgId, body.data[0].invoiceId)
  if (!row) throw new Error('no invoice')
  expect(writePaper(row, 'de-DE', null)).toMatchObject({
    title: 'Rechnung',
    parties: [{ name: 'Von' }, { lines: ['Studio Łódź & Söhne', 'Hauptstraße 1', '10115 Berlin', 'Steuernummer: DE123456789'] }],
    sums: [
      ['Netto', '24,37\u00a0$'],
      ['Steuer 19 %', '4,63\u00a0$'],
    ],
    total: ['Gesamt', '29,00\u00a0$'],
  })
})

it('charges nothing else than what was confirmed, and nothing to somebody who may not', async () => {
  const buyer = await shop.openTeam()
  expect((await buyer.change(proMonthly, { charge: { amount: '2800', currency: 'USD' } })).body.errorName).toBe('EstimateChangedError')
  expect((await buyer.change(proMonthly, { estimatedAt: '2020-01-01T00:00:00.000Z' })).body.errorName).toBe('EstimateChangedError')
  expect((await buyer.change(proMonthly, { current: { plan: 'Starter', cycle: 'Monthly', pack: 1 } })).body.errorName).toBe(
    'EstimateChangedError',
  )
  expect((await buyer.change(proMonthly, { action: undefined })).status).toBe(400)
  expect((await buyer.estimate({ plan: 'Starter', cycle: 'Yearly', pack: 1 })).refusal).toBe('starterYearlyUnsupported')
  const { estimatedAt, charge } = (await buyer.estimate(proMonthly)).estimate
  const body = {
    action: 'NoneToPaid',
    current: { plan: 'FreePlan', cycle: 'Monthly', pack: 1 },
    next: proMonthly,
    currency: 'USD',
    charge,
    estimatedAt,
  }
  for (const who of [buyer.team.admin, buyer.team.member]) {
    expect((await buyer.call('POST', '/subscriptions/switch', body, who)).body.errorName).toBe('NoPermission')
  }
})

it('shows and takes nothing of another team', async () => {
  const buyer = await shop.openTeam()
  await buyer.change(proMonthly)
  const { invoiceId } = (await buyer.mine()).pending
  const other = await makeTeam(shop.db, { plan: 'FreePlan' })
  const call = caller(shop.http)
  for (const [method, path, body] of [
    ['GET', `/till/payments/${invoiceId}`, undefined],
    ['POST', `/till/payments/${invoiceId}/pay`, cardOf(plain)],
    ['POST', `/till/payments/${invoiceId}/confirm`, { isAllowed: true }],
  ] as const) {
    expect((await call(other.owner, method, path, { orgId: other.orgId, ...(body && { body }) })).status).toBe(404)
  }
  await buyer.pay(plain)
  const [item] = (await buyer.mine()).items
  expect((await call(other.owner, 'GET', `/subscriptions/${item.subId}/bill-link`, { orgId: other.orgId })).status).toBe(404)
})

it('gives up an upgrade that the card declines, and says where one that needs a step is confirmed', async () => {
  const buyer = await shop.openTeam()
  await buyer.change({ plan: 'Starter', cycle: 'Monthly', pack: 1 })
  expect((await buyer.pay('4111 1111 1111 1111')).body.errorName).toBe('InvalidParam')
  expect((await buyer.pay(declined)).body.state).toBe('declined')
  expect((await buyer.pay(everyStep)).body.state).toBe('needsAction')
  expect((await buyer.confirm(false)).body.state).toBe('declined')
  await buyer.pay(everyStep)
  expect((await buyer.confirm(true)).body.state).toBe('paid')
  const upgrade = await buyer.change(proMonthly)
  expect(upgrade.body.errorName).toBe('UpgradeCardSCAError')
  expect(upgrade.body.errorMessage).toContain('https://clips.test/subscription/till/')
  expect(await buyer.mine()).toMatchObject({ plan: 'Starter', planStatus: 'Upgrading', pending: { needsAction: true } })
  await buyer.call('POST', '/subscriptions/abandon-switch')
  expect(await buyer.mine()).toMatchObject({ planStatus: 'Active', pending: null })
  await buyer.call('POST', '/till/card', cardOf(declined))
  expect((await buyer.change(proMonthly)).body.errorName).toBe('UpgradeCardError')
  expect(await buyer.mine()).toMatchObject({ plan: 'Starter', pending: null })
})

it('renews by the calendar, once, with the plan that was to come in, and ends what was cancelled', async () => {
  const buyer = await shop.openTeam()
  const guest = await makePerson(shop.db, 'Late Guest')
  await buyer.buy(proMonthly, plain)
  await addMember(shop.db, buyer.team.orgId, guest, 'member')
  const down = await buyer.change({ plan: 'Starter', cycle: 'Monthly', pack: 1 })
  expect(down.body).toMatchObject({ redirectUrl: null, subscription: { status: 'Incoming', plan: 'Pro', nextPrice: { amount: '1500' } } })
  await shop.jump(32 * 24)
  await Promise.all([shop.sweep(), shop.sweep(), buyer.mine()])
  await shop.sweep()
  expect(await buyer.mine()).toMatchObject({ plan: 'Starter', status: 'Active', unpaid: null, usedSeats: 1 })
  expect((await listGrants(buyer.call)).filter((line: string) => line === 'renewal 9000')).toHaveLength(1)
  // One seat: only the owner gets in.
  const guestToken = await shop.makeToken(guest)
  expect((await buyer.call('GET', '/credits', undefined, { token: guestToken })).body.errorName).toBe('TeamDeactivatedError')
  await buyer.call('POST', '/subscriptions/cancel', {})
  await shop.jump(32 * 24)
  await shop.sweep()
  expect(await buyer.mine()).toMatchObject({ plan: 'FreePlan', planStatus: 'Canceled', items: [] })
  // A rebuy, which lets everybody in again.
  expect((await buyer.estimate(proMonthly)).estimate.direction).toBe('rebuy')
  await buyer.change(proMonthly)
  expect(await buyer.mine()).toMatchObject({ plan: 'Pro', usedSeats: 4 })
  expect((await buyer.call('GET', '/credits', undefined, { token: guestToken })).status).toBe(200)
})

it('takes a coupon off the first payment, and 20 percent off one renewal of who stays', async () => {
  const buyer = await shop.openTeam()
  const { body: offer } = await buyer.call('GET', '/coupons?utm_campaign=autumn')
  expect(offer).toMatchObject({
    promotionId: 'AUTUMN',
    bestCouponId: 'autumn-pro',
    coupons: [{ discountFactor: '0.745', percentOff: '25.5' }],
  })
  expect((await buyer.call('GET', '/coupons?utm_campaign=spring')).body).toMatchObject({ promotionId: null, coupons: [] })
  const body = { next: proMonthly, currency: 'USD', couponId: 'autumn-pro' }
  const { estimate } = (await buyer.call('POST', '/subscriptions/estimate', body)).body
  expect(estimate).toMatchObject({ charge: { amount: '2160' }, discount: { amount: '740' }, nextPrice: { amount: '2900' } })
  await buyer.change(proMonthly, { couponId: 'autumn-pro', charge: estimate.charge, estimatedAt: estimate.estimatedAt })
  await buyer.pay(plain)
  await buyer.call('POST', '/subscriptions/cancel', { reason: 'price' })
  expect((await buyer.call('POST', '/subscriptions/accept-offer')).body).toMatchObject({
    planStatus: 'Active',
    nextPrice: { amount: '2320' },
    offerCouponTag: 'STAY20',
  })
  expect((await buyer.call('POST', '/subscriptions/accept-offer')).status).toBe(409)
  await shop.jump(32 * 24)
  await shop.sweep()
  const { data } = (await buyer.call('GET', '/invoices')).body
  expect(data.map(({ total }: { total: { amount: string } }) => total.amount)).toEqual(['2320', '2160'])
  expect(await buyer.mine()).toMatchObject({ nextPrice: { amount: '2900' } })
})

it('says that a renewal was not paid, takes it with another card, and ends the subscription after a week without', async () => {
  const buyer = await shop.openTeam()
  await buyer.buy(proMonthly, declinedLater)
  await shop.jump(32 * 24)
  await shop.sweep()
  expect(await buyer.mine()).toMatchObject({ plan: 'Pro', unpaid: { amount: { amount: '2900' } } })
  expect((await subjectsTo(buyer))[0]).toBe('Payment of $29.00 failed')
  expect((await buyer.change({ plan: 'Pro', cycle: 'Monthly', pack: 2 })).body.errorName).toBe('InvoiceUnpaidError')
  expect((await buyer.credits()).creditAvailable).toBe(0)
  const [item] = (await buyer.mine()).items
  expect((await buyer.call('GET', `/subscriptions/${item.subId}/bill-link`)).body.url).toBe((await buyer.mine()).unpaid.url)
  await buyer.call('POST', '/till/card', cardOf(plain))
  await shop.sweep()
  expect(await buyer.mine()).toMatchObject({ unpaid: null })
  expect((await buyer.credits()).creditAvailable).toBe(18_000)
  await buyer.call('POST', '/till/card', cardOf(declinedLater))
  await shop.jump(32 * 24)
  await shop.sweep()
  await shop.jump(8 * 24)
  await shop.sweep()
  expect(await buyer.mine()).toMatchObject({ plan: 'FreePlan', planStatus: 'Canceled', unpaid: null })
})

it('tells once that a trial ends in three days and in one, a year in seven, and a card this month', async () => {
  const buyer = await shop.openTeam({ plan: 'FreeTrial' })
  const subjects = () => subjectsTo(buyer)
  await buyer.credits()
  await shop.jump(4 * 24 + 1)
  await shop.sweep()
  await shop.jump(2 * 24)
  await shop.sweep()
  await shop.sweep()
  expect(await subjects()).toEqual(['Your trial ends tomorrow', 'Your trial ends in 3 days'])
  await shop.jump(24)
  await shop.sweep()
  // The free plan has a seat for the owner alone.
  expect(await buyer.mine()).toMatchObject({ plan: 'FreePlan', planStatus: 'Canceled', usedSeats: 1 })
  await buyer.buy({ plan: 'Pro', cycle: 'Yearly', pack: 1 }, plain)
  await shop.jump(360 * 24)
  await shop.sweep()
  await shop.sweep()
  expect((await subjects()).filter((subject) => subject.startsWith('Your yearly plan renews'))).toHaveLength(1)
  await sql`update till_card set exp_month = extract(month from now()), exp_year = extract(year from now())`.execute(shop.db)
  await shop.sweep()
  await shop.sweep()
  expect((await subjects()).filter((subject) => subject === 'Your card is about to expire')).toHaveLength(1)
})
