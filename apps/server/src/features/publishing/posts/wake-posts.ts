import type { Tx } from '#platform/db/tx.ts'
import { wakeDispatcher } from './due-targets.store.ts'

/** Something may be due sooner than posts would be looked after: tells it when the transaction commits. */
export function wakePosts(tx: Tx): Promise<void> {
  return wakeDispatcher(tx)
}
