import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { listDifferences } from '#features/plans/credits/credits.store.ts'
import { newId } from '#platform/ids/new-id.ts'
import { listGrants, openBillingShop } from '#testing/open-billing-shop.ts'
import { sendPurchaseReads } from './send-purchase-reads.ts'

const authorization = 'Bearer of-the-dashboard-1234'
const inMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString()
const now = () => new Date().toISOString()

let productFile: string
beforeAll(() => {
  productFile = join(mkdtempSync(join(tmpdir(), 'clipwright-revenuecat-')), 'products.json')
  const products = {
    pro_monthly: { seconds: 18_000, days: 30 },
    'pro:p1m': { seconds: 9_000, days: 30 },
    clips_100: { seconds: 6_000, days: 90 },
  }
  writeFileSync(productFile, JSON.stringify(products))
})

/** A RevenueCat of this machine: purchases by user. Floating-point prices are in its answers, as in the real ones. */
async function openStoreShop() {
  const purchases = new Map<string, { subscriptions?: object; non_subscriptions?: object }>()
  const server = createServer((request, reply) => {
    const id = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
    const isAllowed = request.headers.authorization === 'Bearer rc-key'
    reply.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ request_date: now(), subscriber: { original_app_user_id: id, entitlements: {}, ...purchases.get(id) } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const billing = {
    BILLING: 'builtin',
    REVENUECAT_API_KEY: 'rc-key',
    REVENUECAT_WEBHOOK_AUTHORIZATION: authorization,
    REVENUECAT_PRODUCTS: productFile,
    REVENUECAT_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  const world = await openBillingShop({ billing })
  onTestFinished(() => world[Symbol.asyncDispose]())
  const send = async (event: object, secret = authorization) => {
    const body = { api_version: '1.0', event: { id: newId(), type: 'TEST', price: 12.99, ...event } }
    const headers = { authorization: secret, 'content-type': 'application/json' }
    const { statusCode } = await world.http.app.inject({ method: 'POST', url: '/api/webhooks/revenuecat', headers, payload: body })
    await world.settle()
    return statusCode
  }
  return { ...world, purchases, send }
}

const single = (id: string, over: object = {}) => ({
  id: `rc-${id}`,
  store: 'app_store',
  store_transaction_id: id,
  is_sandbox: false,
  purchase_date: now(),
  ...over,
})
const subscription = (id: number, over: object = {}) => ({
  store: 'play_store',
  store_transaction_id: id,
  product_plan_identifier: null,
  is_sandbox: false,
  period_type: 'normal',
  purchase_date: now(),
  expires_date: inMonth(),
  refunded_at: null,
  ...over,
})

/** Seconds that are left of what was bought in stores; each team has free ones besides. */
async function countBought(call: Parameters<typeof listGrants>[0]): Promise<number> {
  const { items } = (await call('GET', '/credits')).body
  return items
    .filter(({ source }: { source: string }) => source === 'RevenueCat')
    .reduce((sum: number, entry: { creditAvailable: number }) => sum + entry.creditAvailable, 0)
}

it('grants each purchase once, by what RevenueCat says, whatever an event says and however often', async () => {
  const shop = await openStoreShop()
  const { team, call } = await shop.openTeam()
  const { orgId } = team
  shop.purchases.set(orgId, {
    subscriptions: { pro_monthly: subscription(1), pro: subscription(2, { product_plan_identifier: 'p1m' }), another_app: subscription(3) },
    non_subscriptions: { clips_100: [single('4'), single('5', { is_sandbox: true })] },
  })
  expect(await shop.send({ app_user_id: orgId, type: 'INITIAL_PURCHASE' }, 'Bearer of-somebody-else-99')).toBe(403)
  const event = { id: 'one', app_user_id: orgId, type: 'INITIAL_PURCHASE', product_id: 'pro_yearly' }
  for (const again of [event, event, { ...event, id: 'two', type: 'RENEWAL' }]) expect(await shop.send(again)).toBe(200)
  expect((await listGrants(call)).toSorted()).toEqual(['purchase 18000', 'purchase 6000', 'purchase 9000'])
  expect(await countBought(call)).toBe(33_000)
  // Of nobody here, and of a kind that is not known yet.
  expect(await shop.send({ app_user_id: '$RCAnonymousID:1234', type: 'INVOICE_ISSUANCE' })).toBe(200)
  expect(await listDifferences(shop.db, null)).toEqual([])
})

it('takes what is left of a purchase that the store gave back, and moves the rest of one that moved', async () => {
  const shop = await openStoreShop()
  const [first, second] = [await shop.openTeam(), await shop.openTeam()]
  const ids = [first.team.orgId, second.team.orgId] as const
  const available = (team: typeof first) => countBought(team.call)
  shop.purchases.set(ids[0], {
    non_subscriptions: { clips_100: [single('10'), single('11')] },
    subscriptions: { pro_monthly: subscription(12) },
  })
  await shop.send({ app_user_id: ids[0], type: 'NON_RENEWING_PURCHASE' })
  expect(await available(first)).toBe(30_000)
  const refund = { app_user_id: ids[0], type: 'CANCELLATION', cancel_reason: 'CUSTOMER_SUPPORT', store: 'APP_STORE', transaction_id: '10' }
  for (const id of ['r1', 'r1', 'r2']) await shop.send({ ...refund, id })
  expect(await available(first)).toBe(24_000)
  // Only a wish: it stays until its end.
  await shop.send({ ...refund, cancel_reason: 'UNSUBSCRIBE', store: 'PLAY_STORE', transaction_id: '12' })
  expect(await available(first)).toBe(24_000)
  shop.purchases.set(ids[0], { subscriptions: { pro_monthly: subscription(12, { refunded_at: now() }) } })
  shop.purchases.set(ids[1], { non_subscriptions: { clips_100: [single('11')] } })
  await shop.send({ app_user_id: ids[1], type: 'TRANSFER', transferred_from: [ids[0]], transferred_to: [ids[1]] })
  expect([await available(first), await available(second)]).toEqual([18_000, 6_000])
  // What was lost comes with the daily look.
  await sql`update revenuecat_buyer set read_at = now() - interval '1 day'`.execute(shop.db)
  await sendPurchaseReads(shop.db, shop.http.deps.config)
  await shop.settle()
  expect([await available(first), await available(second)]).toEqual([0, 6_000])
  // Restored where it was bought, it comes back with its rest, however often.
  const moveTo = async (to: 0 | 1) => {
    shop.purchases.set(ids[to], { non_subscriptions: { clips_100: [single('11')] } })
    shop.purchases.delete(ids[to === 0 ? 1 : 0])
    await shop.send({ app_user_id: ids[to], type: 'TRANSFER', transferred_from: [ids[to === 0 ? 1 : 0]], transferred_to: [ids[to]] })
    return [await available(first), await available(second)]
  }
  expect(await moveTo(0)).toEqual([6_000, 0])
  expect(await moveTo(1)).toEqual([0, 6_000])
  await shop.send({ ...refund, app_user_id: ids[1], id: 'r3', transaction_id: '11' })
  expect([await available(first), await available(second)]).toEqual([0, 0])
  expect(await listDifferences(shop.db, null)).toEqual([])
})
