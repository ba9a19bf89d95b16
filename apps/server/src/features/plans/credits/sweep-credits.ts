import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import * as store from './credits.store.ts'

/** Lets credits expire, gives back what abandoned runs hold, and compares the ledger with its sums. Safe to repeat. */
export async function sweepCredits(db: Db, log: Log): Promise<void> {
  for (const orgId of await store.listDueOrgs(db)) await db.transaction((tx) => store.expire(tx, orgId))
  for (const run of await store.listAbandonedHolds(db)) {
    if (await db.transaction((tx) => store.release(tx, run))) log.warn({ run }, 'a run had ended without giving its credits back')
  }
  for (const difference of await store.listDifferences(db, null)) log.error({ difference }, 'credits differ from their ledger')
}
