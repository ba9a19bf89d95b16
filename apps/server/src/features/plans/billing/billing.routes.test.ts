import { money } from '@clipwright/money/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { caller, makeTeam } from '#testing/make-team.ts'
import { cardOf, declined, everyStep, firstStep, listGrants, openBillingShop, plain, proMonthly } from '#testing/open-billing-shop.ts'
import { readMail } from '#testing/read-mail.ts'
import { startTestHttp } from '#testing/test-http.ts'
import { applyOutcome } from './apply-outcome.ts'
import { findInvoice } from './invoices.store.ts'
import { writePaper } from './pdf/invoice-paper.ts'
import { requireShop } from './shop.ts'
import { builtInTill } from './till/built-in-till.ts'

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
  expect((await closed.app.inject({ url: '/api/price-list' })).statusCode).toBe(404)
  for (const path of ['/plan-configs', '/subscriptions', '/coupons', '/till/payments/0123456789abcdef']) {
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
  // On the trial, which has seats for more than its owner.
  const buyer = await shop.openTeam({ plan: 'FreeTrial' })
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
    current: { plan: 'FreeTrial', cycle: 'Monthly', pack: 1 },
    next: proMonthly,
    currency: 'USD',
    charge,
    estimatedAt,
  }
  for (const who of [buyer.team.admin, buyer.team.member]) {
    expect((await buyer.call('POST', '/subscriptions/switch', body, who)).body.errorName).toBe('NoPermission')
  }
  // An answer that was lost is asked for again with the same key, and opens no second invoice.
  const once = () => buyer.call('POST', '/subscriptions/switch', body, buyer, 'lost-answer')
  const first = await once()
  expect([first.status, first.body.redirectUrl]).toEqual([200, expect.stringMatching(/\/till\//)])
  expect((await once()).body).toEqual(first.body)
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
  expect((await call(other.owner, 'GET', `/subscriptions/bill-link?subId=${item.subId}`, { orgId: other.orgId })).status).toBe(404)
})

it('takes a payment, grants for it and gives it back once, however often each is asked', async () => {
  const buyer = await shop.openTeam()
  const { orgId } = buyer.team
  await buyer.change(proMonthly)
  const { invoiceId } = (await buyer.mine()).pending
  const pay = () => buyer.call('POST', `/till/payments/${invoiceId}/pay`, cardOf(plain))
  await Promise.all([pay(), pay(), pay()])
  const seller = requireShop(shop.http.deps.config)
  const again = () => shop.db.transaction((tx) => applyOutcome(seller, tx, { orgId, invoiceId, outcome: 'paid', isPersonThere: false }))
  await Promise.all([again(), again()])
  expect((await listGrants(buyer.call)).filter((line: string) => line === 'purchase 18000')).toHaveLength(1)
  const payment = { invoiceId, orgId, amount: money(2900n, 'USD'), plan: 'Pro' as const }
  expect(await builtInTill.charge(shop.db, payment)).toBe('paid')
  const refund = () => builtInTill.refund(shop.db, { ...payment, refundId: `credit:${invoiceId}` })
  await Promise.all([refund(), refund()])
  const { rows } = await sql`select amount from till_refund where invoice_id = ${invoiceId}`.execute(shop.db)
  expect(rows).toEqual([{ amount: 2900 }])
})

it('gives back what was paid for a switch that had lapsed by then', async () => {
  const buyer = await shop.openTeam()
  const { orgId } = buyer.team
  await buyer.change(proMonthly)
  const { invoiceId } = (await buyer.mine()).pending
  await buyer.call('POST', '/subscriptions/abandon-switch')
  const payment = { invoiceId, orgId, amount: money(2900n, 'USD'), plan: 'Pro' as const }
  await buyer.call('POST', '/till/card', cardOf(plain))
  expect(await builtInTill.charge(shop.db, payment)).toBe('paid')
  const seller = requireShop(shop.http.deps.config)
  await shop.db.transaction((tx) => applyOutcome(seller, tx, { orgId, invoiceId, outcome: 'paid', isPersonThere: false }))
  await shop.sweep()
  const { rows } = await sql`select refund_id as "refundId", amount from till_refund where invoice_id = ${invoiceId}`.execute(shop.db)
  expect(rows).toEqual([{ refundId: `late:${invoiceId}`, amount: 2900 }])
  expect(await buyer.mine()).toMatchObject({ plan: 'FreePlan', pending: null })
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

it('tells its prices to people without an account, as they write them', async () => {
  const reply = await shop.http.app.inject({ url: '/api/price-list', headers: { 'accept-language': 'de' } })
  expect(reply.json().data).toEqual([
    { key: 'Starter', credits: 150, seats: 1, brandTemplates: 1, monthly: '15,00\u00a0$', yearly: null },
    { key: 'Pro', credits: 300, seats: 4, brandTemplates: 2, monthly: '29,00\u00a0$', yearly: '174,00\u00a0$' },
  ])
})
