import type { OrgId } from '@clipwright/contract/ids'
import type { CreditEntry } from '@clipwright/money/credit-entry'
import type { Queryable } from '#platform/db/tx.ts'
import { readBuckets } from './credits.views.ts'

/** The buckets of an organisation as the rules of billing look at them. What projects hold is still there. */
export async function listCreditEntries(db: Queryable, orgId: OrgId): Promise<CreditEntry[]> {
  const buckets = await readBuckets(db, orgId)
  return buckets.map(({ source, type, isActive, creditAvailable, creditHeld, expireAt }) => ({
    type: type === 'TrialTime' ? type : 'PlanTime',
    source,
    isActive,
    creditAvailable: creditAvailable + creditHeld,
    expireAtSec: expireAt === null ? null : Date.parse(expireAt) / 1000,
  }))
}
