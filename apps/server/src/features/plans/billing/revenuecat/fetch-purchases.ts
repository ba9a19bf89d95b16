import type { OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import type { RevenueCatConfig } from '#config/revenuecat-config.ts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import { causeOf } from './read-purchase-event.ts'

const timeoutMs = 30_000
const dayMs = 86_400_000

const TransactionId = z.union([z.string(), z.number()])
const Time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const Subscription = z.object({
  store: z.string(),
  store_transaction_id: TransactionId.nullish(),
  product_plan_identifier: z.string().nullish(),
  is_sandbox: z.boolean().default(false),
  period_type: z.string().default('normal'),
  purchase_date: Time,
  expires_date: Time.nullish(),
  refunded_at: Time.nullish(),
})

const SinglePurchase = z.object({
  id: z.string(),
  store: z.string(),
  store_transaction_id: TransactionId.nullish(),
  is_sandbox: z.boolean().default(false),
  purchase_date: Time,
})

const Reply = z.object({
  subscriber: z.object({
    subscriptions: z.record(z.string(), Subscription).default({}),
    non_subscriptions: z.record(z.string(), z.array(SinglePurchase)).default({}),
  }),
})

export type Purchase = {
  cause: string
  store: string
  isSandbox: boolean
  isTrial: boolean
  isRefunded: boolean
  seconds: number
  expireAt: Date
}

/** What an organisation has bought, by RevenueCat's own records; products that are not in the list are left out. Throws when it does not answer. */
export async function fetchPurchases(config: RevenueCatConfig, orgId: OrgId): Promise<Purchase[]> {
  const { apiUrl, apiKey, products } = config
  const reply = await createProviderFetch([apiUrl])(`${apiUrl}/v1/subscribers/${encodeURIComponent(orgId)}`, {
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!reply.ok) throw new Error(`RevenueCat answered ${reply.status}`)
  const { subscriber } = Reply.parse(await reply.json())
  const subscriptions = Object.entries(subscriber.subscriptions).flatMap(([name, one]) => {
    const product = products[`${name}:${one.product_plan_identifier ?? ''}`] ?? products[name]
    if (!product || one.store_transaction_id == null) return []
    const { store, period_type: periodType, refunded_at: refundedAt } = one
    const state = { isSandbox: one.is_sandbox, isTrial: periodType === 'trial', isRefunded: refundedAt != null }
    return [
      { cause: causeOf(store, one.store_transaction_id), store, ...state, seconds: product.seconds, expireAt: endOf(one, product.days) },
    ]
  })
  const singles = Object.entries(subscriber.non_subscriptions).flatMap(([name, purchases]) => {
    const product = products[name]
    if (!product) return []
    return purchases.map((one) => ({
      cause: causeOf(one.store, one.store_transaction_id ?? one.id),
      store: one.store,
      isSandbox: one.is_sandbox,
      isTrial: false,
      isRefunded: false,
      seconds: product.seconds,
      expireAt: endOf(one, product.days),
    }))
  })
  return [...subscriptions, ...singles]
}

function endOf(
  { purchase_date: at, expires_date: end }: { purchase_date: Date; expires_date?: Date | null | undefined },
  days: number,
): Date {
  return end ?? new Date(at.getTime() + days * dayMs)
}
