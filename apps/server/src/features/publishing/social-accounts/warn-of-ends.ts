import type { Db } from '#platform/db/tx.ts'
import { notifyPerson } from '../../messages/notifications/notify-person.ts'
import { takeEndingAccounts } from './social-accounts.store.ts'

/** Days before a connection ends, the nearest last. */
const warningDays = [14, 7, 2, 1] as const

/** Tells whoever connected an account that its permission ends, once for each of these days. Returns how many were told. */
export async function warnOfEnds(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    let count = 0
    // The nearest first: whoever was away hears of one day, not of all.
    for (const days of warningDays.toReversed()) {
      const ending = await takeEndingAccounts(tx, days)
      for (const { orgId, connectedBy, accountId } of ending) {
        await notifyPerson(tx, { userId: connectedBy, orgId, kind: 'account_ending', projectId: null, accountId })
      }
      count += ending.length
    }
    return count
  })
}
