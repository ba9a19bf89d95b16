import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeConfig } from '../../apps/server/src/config/config.ts'
import { readEnv } from '../../apps/server/src/config/env.ts'
import { compareEvents } from '../../apps/server/src/features/plans/billing/stripe/compare-events.ts'
import { mendPayments } from '../../apps/server/src/features/plans/billing/stripe/mend-payments.ts'
import { listDifferences } from '../../apps/server/src/features/plans/credits/credits.store.ts'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'
import type { StripeObject } from '../../apps/server/src/testing/stripe-server/stripe-objects.ts'
import { signEvent, startStripeServer } from '../../apps/server/src/testing/stripe-server/stripe-server.ts'
import { waitUntil } from '../../apps/server/src/testing/wait-until.ts'
import { createRandomSource } from '../random-source.ts'
import { type KillableProduct, startKillableProduct } from '../soak/killable-product.ts'
import { buyAtRandom, type StripeServer } from './billing-buyers.ts'

type Log = (text: string) => void

const leastEvents = 5_000
/** Of the payments, all of whose events are lost; and of single events. Together they are a twentieth. */
const [lostPayments, lostEvents] = [0.04, 0.012]
const kills = 20
const buyersAtOnce = 4
const sendersAtOnce = 8
const hourMs = 3_600_000

/**
 * Two hundred and more teams buy at a Stripe of this machine. What it tells of that arrives shuffled, twice, and in part never, at two servers and two workers that
 * are killed meanwhile. Then the daily comparison runs, and both sides are compared invoice by invoice.
 */
export async function benchBilling({ log }: { log: Log }): Promise<Record<string, number>> {
  const stripe = await startStripeServer()
  const env = { ...stripe.env, PUBLIC_URL: 'https://clips.test', BILLING_TAX_PERCENT: '19' }
  const product = await startKillableProduct({ apis: 2, workers: 2, env })
  try {
    const buyers = await fillBooks(product, stripe)
    const events = stripe.books.events.slice()
    log(`${buyers} teams, ${events.length} events`)
    const delivery = await deliverEvents(product, events, log)
    const before = await findStateDifferences(product.db, stripe)
    await mend(product, makeConfig(readEnv({ ...env, CLIPWRIGHT_HOME: product.home })))
    const after = await findStateDifferences(product.db, stripe)
    for (const text of after.slice(0, 20)) log(text)
    const ledger = await listDifferences(product.db, null)
    return {
      teams: buyers,
      events: events.length,
      ...delivery,
      state_differences_before: before.length,
      state_differences: after.length,
      granted_twice: await countDoubleGrants(product.db),
      ledger_differences: ledger.length,
      refunds: stripe.books.list('refund', () => true).length,
    }
  } finally {
    for (const text of await product.stop()) log(text)
    await stripe[Symbol.asyncDispose]()
  }
}

async function fillBooks(product: KillableProduct, stripe: StripeServer): Promise<number> {
  const random = createRandomSource(17)
  let count = 0
  await inParallel(buyersAtOnce, async () => {
    while (stripe.books.events.length < leastEvents) await buyAtRandom({ product, stripe, random }, (count += 1))
  })
  return count
}

async function inParallel(workers: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: workers }, work))
}

type Delivery = { deliveries: number; lost: number; kills: number; delivery_errors: number; events_per_s: number }

/** Sends every event twice, in a random order, but for those that are lost; returns when all that arrived was followed. */
async function deliverEvents(product: KillableProduct, events: readonly StripeObject[], log: Log): Promise<Delivery> {
  const random = createRandomSource(5)
  const isLost = new Map<string, boolean>()
  const arrivals = events.filter((event) => {
    const payment = paymentOf(event)
    if (!isLost.has(payment)) isLost.set(payment, random() < lostPayments)
    return !isLost.get(payment) && random() >= lostEvents
  })
  const queue = shuffle([...arrivals, ...arrivals], random)
  const [deliveries, everyCount] = [queue.length, Math.floor(queue.length / (kills + 1))]
  let [killCount, errors] = [0, 0]
  const startedAt = performance.now()
  await inParallel(sendersAtOnce, async () => {
    for (let event = queue.pop(); event; event = queue.pop()) {
      errors += await sendEvent(product, event, random)
      if (killCount >= kills || deliveries - queue.length < (killCount + 1) * everyCount) continue
      killCount += 1
      const isKilled = killCount % 2 === 0 ? await product.killApi(random()) : product.killWorker({ choose: random() })
      if (!isKilled) killCount -= 1
    }
  })
  log(`sent in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  await settle(product.db)
  const seconds = (performance.now() - startedAt) / 1000
  return {
    deliveries,
    lost: events.length - arrivals.length,
    kills: killCount,
    delivery_errors: errors,
    events_per_s: deliveries / seconds,
  }
}

/** The payment that an event is about; what is about none stands alone. */
function paymentOf({ data }: StripeObject): string {
  const { object } = data as { object: StripeObject }
  const { payment_intent: intentId } = object
  return object.object !== 'payment_intent' && typeof intentId === 'string' ? intentId : object.id
}

/** Tries again as the sender does until it is answered 200. Returns how often it was not. */
async function sendEvent({ origins }: KillableProduct, event: object, random: () => number): Promise<number> {
  for (let failures = 0; ; failures += 1) {
    const origin = origins[Math.floor(random() * origins.length)] ?? origins[0]
    const { payload, headers } = signEvent(event)
    const request = { method: 'POST', headers, body: payload }
    const isTaken = await fetch(`${origin}/api/webhooks/stripe`, request).then(
      (reply) => reply.status === 200,
      () => false,
    )
    if (isTaken) return failures
    if (failures > 600) throw new Error('an event was refused for a minute')
    await wait(100)
  }
}

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[items[at], items[other]] = [items[other] as T, items[at] as T]
  }
  return items
}

const settle = (db: Db) =>
  waitUntil(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from job_run where name like 'billing.%' and status in ('queued', 'running', 'retrying')`.execute(db)
      return Number(rows[0]?.count) === 0
    },
    'the jobs of billing',
    900_000,
  )

/** What happens within a day: the hourly look at open payments, and the comparison of events. */
async function mend({ db }: KillableProduct, config: ReturnType<typeof makeConfig>): Promise<void> {
  await sql`update billing_invoice set created_at = created_at - interval '1 hour'`.execute(db)
  for (let round = 0; round < 2; round += 1) {
    await mendPayments(db, config, silentLog)
    await compareEvents(db, config, Date.now() + hourMs)
    await settle(db)
  }
}

type InvoiceState = { id: string; orgId: string; status: string; total: number; seconds: number; grantedSeconds: number }

/** Invoices whose state, money or credits are not what Stripe’s own records say, cards on file that are others, and payments for no invoice. */
async function findStateDifferences(db: Db, { books }: StripeServer): Promise<string[]> {
  const { rows: invoices } = await sql<InvoiceState>`
    select invoice.id, invoice.org_id as "orgId", status, total::float8 as total, invoice.seconds::float8 as seconds,
      coalesce((select sum(act.seconds) from credit_act as act
        where act.org_id = invoice.org_id and act.step = 'grant' and act.cause = 'invoice:' || invoice.id), 0)::float8 as "grantedSeconds"
    from billing_invoice as invoice where kind = 'invoice' and total > 0`.execute(db)
  const paidNet = new Map<string, number>()
  for (const charge of books.list('charge', () => true)) {
    const invoiceId = charge.metadata['invoice_id'] ?? ''
    paidNet.set(invoiceId, (paidNet.get(invoiceId) ?? 0) + Number(charge['amount']) - Number(charge['amount_refunded']))
  }
  const texts = invoices.flatMap(({ id, status, total, seconds, grantedSeconds }) => {
    const net = paidNet.get(id) ?? 0
    paidNet.delete(id)
    const isPaid = status === 'paid'
    return [
      ...(net === (isPaid ? total : 0) ? [] : [`invoice ${id} is ${status} over ${total}, and Stripe has ${net}`]),
      ...(grantedSeconds === (isPaid ? seconds : 0)
        ? []
        : [`invoice ${id} is ${status} for ${seconds} s, and ${grantedSeconds} s were given`]),
    ]
  })
  const strays = [...paidNet].flatMap(([id, net]) => (net === 0 ? [] : [`${net} were paid for ${id || 'no invoice'}`]))
  return [...texts, ...strays, ...(await findOtherCards(db, books))]
}

async function findOtherCards(db: Db, books: StripeServer['books']): Promise<string[]> {
  const { rows } = await sql<{ id: string; methodId: string | null }>`
    select customer_id as id, method_id as "methodId" from stripe_customer`.execute(db)
  return rows.flatMap(({ id, methodId }) => {
    const settings = books.get(id, 'customer')['invoice_settings'] as { default_payment_method: string | null }
    return settings.default_payment_method === methodId ? [] : [`the card of ${id} is another`]
  })
}

/** Invoices for which credits were given more than once, or that were not paid. */
async function countDoubleGrants(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select act.cause from credit_act as act left join billing_invoice as invoice on 'invoice:' || invoice.id = act.cause
      where act.step = 'grant' and act.cause like 'invoice:%'
      group by act.cause having count(*) > 1 or bool_and(invoice.status is distinct from 'paid')) as doubles`.execute(db)
  return rows[0]?.count ?? 0
}
