import type { Db } from '#platform/db/tx.ts'
import { notifyPerson } from '../../messages/notifications/notify-person.ts'
import { recordExpiryNotices } from './expiry-notices.store.ts'

/** Warns a week before the files are deleted, and on the last day. */
const warnDaysBefore = [1, 7] as const
const maxWarnings = 500

/**
 * Warns owners whose projects expire within a week, or a day. Each warning is sent once per date, however often this runs;
 * after the last one the earlier is not sent any more. Returns how many were sent.
 */
export async function warnOfExpiry(db: Db, nowMs: number): Promise<number> {
  let count = 0
  for (const daysBefore of warnDaysBefore) {
    count += await db.transaction(async (tx) => {
      const due = await recordExpiryNotices(tx, { daysBefore, nowMs, atMost: maxWarnings })
      for (const about of due) await notifyPerson(tx, { ...about, kind: 'project_expiring' })
      return due.length
    })
  }
  return count
}
