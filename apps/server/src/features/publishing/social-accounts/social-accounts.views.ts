import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

/** Targets of each account that are still on their way. */
export async function countScheduled(db: Queryable, orgId: OrgId): Promise<Map<SocialAccountId, number>> {
  const rows = await db
    .selectFrom('post_target')
    .select(['account_id as accountId', sql<number>`count(*)::int`.as('count')])
    .where('org_id', '=', orgId)
    .where('next_at', 'is not', null)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ accountId, count }) => [accountId, count]))
}
