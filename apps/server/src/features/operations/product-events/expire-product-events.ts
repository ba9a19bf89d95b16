import type { Db } from '#platform/db/tx.ts'
import { deleteOldBatches } from './product-events.store.ts'
import { dayMs } from '#platform/time.ts'

/** Deletes events after `keepDays`, also when collecting has been turned off since. */
export async function expireProductEvents(db: Db, about: { nowMs: number; keepDays: number }): Promise<number> {
  const before = new Date(about.nowMs - about.keepDays * dayMs)
  let deleted = 0
  for (;;) {
    const last = await db.transaction((tx) => deleteOldBatches(tx, before))
    if (last === 0) return deleted
    deleted += last
  }
}
