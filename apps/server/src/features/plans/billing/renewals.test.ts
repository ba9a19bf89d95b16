import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bringUpToDate } from './bring-up-to-date.ts'
import { listUnpaid } from './invoices.store.ts'
import { requireShop } from './shop.ts'
import { addMember, makePerson } from '#testing/make-team.ts'
import { cardOf, declinedLater, listGrants, openBillingShop, plain, proMonthly } from '#testing/open-billing-shop.ts'
import { readMail } from '#testing/read-mail.ts'

type Shop = Awaited<ReturnType<typeof openBillingShop>>
let shop: Shop

beforeAll(async () => {
  shop = await openBillingShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** The newest subjects of mails to the owner. */
const subjectsTo = async ({ team }: Awaited<ReturnType<Shop['openTeam']>>) =>
  (await readMail(shop.db, team.owner.email)).map(({ subject }) => subject)

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

it('renews others while a team is gone, and asks again when nothing was heard of a charge', async () => {
  const [disbanded, buyer] = [await shop.openTeam(), await shop.openTeam()]
  for (const one of [disbanded, buyer]) await one.buy(proMonthly, plain)
  await sql`update org set status = 'disbanded' where id = ${disbanded.team.orgId}`.execute(shop.db)
  await shop.jump(32 * 24)
  const undo = new Error('as if the charge had been lost')
  const renewal = shop.db.transaction(async (tx) => {
    const { nowSec } = await bringUpToDate(requireShop(shop.http.deps.config), tx, buyer.team.orgId)
    const [unpaid] = await listUnpaid(tx, buyer.team.orgId)
    expect((unpaid?.nextAttemptAt?.getTime() ?? 0) / 1000 - nowSec).toBe(7200)
    throw undo
  })
  await expect(renewal).rejects.toBe(undo)
  await shop.sweep()
  expect((await listGrants(buyer.call)).filter((line: string) => line === 'renewal 18000')).toHaveLength(1)
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
  // A pack more leaves the discount of the next renewal as it is.
  await buyer.change({ ...proMonthly, pack: 2 })
  expect(await buyer.mine()).toMatchObject({ pack: 2, nextPrice: { amount: '4640' }, offerCouponTag: 'STAY20' })
  expect((await buyer.call('POST', '/subscriptions/accept-offer')).status).toBe(409)
  await shop.jump(32 * 24)
  await shop.sweep()
  const { data } = (await buyer.call('GET', '/invoices')).body
  expect(data.map(({ total }: { total: { amount: string } }) => total.amount)).toEqual(['4640', expect.any(String), '2160'])
  expect(await buyer.mine()).toMatchObject({ nextPrice: { amount: '5800' } })
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
  expect((await buyer.call('GET', `/subscriptions/bill-link?subId=${item.subId}`)).body.url).toBe((await buyer.mine()).unpaid.url)
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
