import type { Config } from '#config/config.ts'
import type { Db, Tx } from '#platform/db/tx.ts'
import { comparisonTurn, compareEventsJob } from '../jobs/compare-events.job.ts'
import { toHint } from './read-event.ts'
import { mailStaff, type StaffMailSettings } from './staff-mail.ts'
import * as comparisons from './stripe-comparisons.store.ts'
import { openStripe } from './stripe-client.ts'
import { findOrgOfEvent, storeEventOf } from './store-event.ts'

const hourMs = 3_600_000
/** Stripe lists events of the last 30 days. */
const listedMs = 29 * 24 * hourMs
/** What happened just now may still be on its way. */
const deliveryMs = hourMs / 4
const pageSize = 100

type Comparison = { untilAt: Date; eventCount: number }

/** Once a day; several processes may ask at once. */
export async function sendComparison(db: Db, { stripe }: Pick<Config, 'stripe'>): Promise<void> {
  if (!stripe || !(await comparisons.isComparisonDue(db))) return
  await db.transaction((tx) => compareEventsJob.enqueue(tx, {}, { orgId: comparisonTurn, key: 'daily' }))
}

/** Reads what Stripe lists since the last comparison and stores, with the job that follows it, what never came. Null where Stripe takes no payments. */
export async function compareEvents(db: Db, { stripe }: Pick<Config, 'stripe'>, nowMs: number): Promise<Comparison | null> {
  if (!stripe) return null
  const untilAt = new Date(nowMs - deliveryMs)
  const lastAt = await comparisons.findLastComparison(db)
  const sinceMs = Math.max(nowMs - listedMs, lastAt ? lastAt.getTime() - hourMs : 0)
  const created = { gte: Math.floor(sinceMs / 1000), lte: Math.floor(untilAt.getTime() / 1000) }
  let eventCount = 0
  const sdk = await openStripe(stripe)
  for await (const event of sdk.events.list({ created, limit: pageSize })) {
    const hint = toHint(event)
    if (hint.isLive !== stripe.isLive) continue
    const orgId = await findOrgOfEvent(db, hint)
    if (orgId === null) continue
    eventCount += 1
    await storeEventOf(db, orgId, hint, { wasMissed: true })
  }
  return { untilAt, eventCount }
}

/** Notes a comparison, and mails to staff how many events had not come. */
export async function recordComparison(tx: Tx, config: StaffMailSettings, comparison: Comparison): Promise<void> {
  const missedCount = await comparisons.insertComparison(tx, comparison)
  if (missedCount > 0) await mailStaff(tx, config, 'eventsMissed', { count: missedCount })
}
