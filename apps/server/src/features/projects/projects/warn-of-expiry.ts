import type { Db } from '#platform/db/tx.ts'
import { notifyPerson } from '../../messages/notifications/notify-person.ts'
import { recordExpiryNotices } from './expiry-notices.store.ts'

/** A warning a week before the files go, and one on the last day. */
const warnDaysBefore = [1, 7] as const
const mostAtOnce = 500

/**
 * Tells owners whose projects are kept no longer than a week, or a day, from now. Each warning is sent once for a date,
 * whoever asks and however often; after the last one the earlier is not sent any more. Answers how many were sent.
 */
export async function warnOfExpiry(db: Db, nowMs: number): Promise<number> {
  let count = 0
  for (const daysBefore of warnDaysBefore) {
    count += await db.transaction(async (tx) => {
      const due = await recordExpiryNotices(tx, { daysBefore, nowMs, atMost: mostAtOnce })
      for (const about of due) await notifyPerson(tx, { ...about, kind: 'project_expiring' })
      return due.length
    })
  }
  return count
}
