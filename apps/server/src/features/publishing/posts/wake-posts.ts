import type { Tx } from '#platform/db/tx.ts'
import * as store from './posts.store.ts'

/** Something may be due sooner than posts would be looked after: tells it when the transaction commits. */
export function wakePosts(tx: Tx): Promise<void> {
  return store.wakeDispatcher(tx)
}
