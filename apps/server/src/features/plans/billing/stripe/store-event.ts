import type { OrgId } from '@clipwright/contract/ids'
import type { StripeConfig } from '#config/stripe-config.ts'
import type { Db } from '#platform/db/tx.ts'
import { followEventJob } from '../jobs/follow-event.job.ts'
import type { EventHint } from './read-event.ts'
import * as store from './stripe.store.ts'

/** Whose event it is; null for a customer that is not ours. Refunds and disputes name no customer, only the payment. */
export async function findOrgOfEvent(db: Db, { customerId, intentId }: Pick<EventHint, 'customerId' | 'intentId'>): Promise<OrgId | null> {
  const orgId =
    customerId === null ? intentId !== null && (await store.findOrgOfIntent(db, intentId)) : await store.findOrgOfCustomer(db, customerId)
  return orgId || null
}

/** Stores an event and the job that follows it, once. False when it was stored before, or belongs to the other mode of Stripe. */
export async function storeEvent(db: Db, config: Pick<StripeConfig, 'isLive'>, hint: EventHint): Promise<boolean> {
  if (hint.isLive !== config.isLive) return false
  return storeEventOf(db, await findOrgOfEvent(db, hint), hint)
}

/** The same for an event whose organisation and mode were looked at. */
export async function storeEventOf(db: Db, orgId: OrgId | null, hint: EventHint, { wasMissed = false } = {}): Promise<boolean> {
  const { eventId, type, createdAt, objectId, intentId } = hint
  return db.transaction(async (tx) => {
    const isNew = await store.insertEvent(tx, { eventId, orgId, type, objectId, intentId, createdAt, wasMissed })
    if (isNew && orgId !== null) await followEventJob.enqueue(tx, { orgId, eventId }, { orgId, key: eventId })
    return isNew
  })
}
