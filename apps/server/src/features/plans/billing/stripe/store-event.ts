import type { StripeConfig } from '#config/stripe-config.ts'
import type { Db } from '#platform/db/tx.ts'
import { followEventJob } from '../jobs/follow-event.job.ts'
import type { EventHint } from './read-event.ts'
import * as store from './stripe.store.ts'

/** Stores an event and the job that follows it, once. False when it was stored before, or belongs to the other mode of Stripe. */
export async function storeEvent(
  db: Db,
  { isLive }: Pick<StripeConfig, 'isLive'>,
  hint: EventHint,
  { wasMissed = false } = {},
): Promise<boolean> {
  if (hint.isLive !== isLive) return false
  const orgId = (hint.customerId !== null && (await store.findOrgOfCustomer(db, hint.customerId))) || null
  const { eventId, type, createdAt, objectId, intentId } = hint
  return db.transaction(async (tx) => {
    const isNew = await store.insertEvent(tx, { eventId, orgId, type, objectId, intentId, createdAt, wasMissed })
    if (isNew && orgId !== null) await followEventJob.enqueue(tx, { orgId, eventId }, { orgId, key: eventId })
    return isNew
  })
}
