import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import { followPurchaseJob } from '../jobs/follow-purchase.job.ts'
import { listDueBuyers } from './revenuecat.store.ts'

/** Reads the purchases of everybody who ever bought again, once a day. Several processes may ask at once. */
export async function sendPurchaseReads(db: Db, { revenueCat }: Pick<Config, 'revenueCat'>): Promise<void> {
  if (!revenueCat) return
  for (const orgId of await listDueBuyers(db)) {
    await db.transaction((tx) => followPurchaseJob.enqueue(tx, { orgId, eventId: null, refundedCause: null }, { orgId, key: 'daily' }))
  }
}
