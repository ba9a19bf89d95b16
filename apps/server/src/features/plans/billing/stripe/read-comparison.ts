import type { Reply } from '@clipwright/contract/endpoint'
import type { getEventComparison } from '@clipwright/contract/installation/org-billing'
import type { Queryable } from '#platform/db/tx.ts'
import { readComparisons } from './stripe-comparisons.store.ts'

/** The newest comparison of events with those that Stripe lists, and what had not come. */
export async function readComparison(db: Queryable): Promise<Reply<typeof getEventComparison>> {
  const { last, missed } = await readComparisons(db)
  return {
    last: last && { ...last, at: last.at.toISOString() },
    missed: missed.map(({ createdAt, handledAt, ...event }) => ({
      ...event,
      createdAt: createdAt.toISOString(),
      handledAt: handledAt?.toISOString() ?? null,
    })),
  }
}
