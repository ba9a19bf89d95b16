import type { Queryable } from '#platform/db/tx.ts'
import * as store from './social-accounts.store.ts'

export type Feed = store.Feed

/** The feed whose address carries this secret; undefined once it was removed. */
export function findFeed(db: Queryable, secretHash: Buffer): Promise<Feed | undefined> {
  return store.findFeedRow(db, secretHash)
}
