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

/** Whether each account is paused, and how many times of a week it has; accounts that nobody set up are left out. */
export async function listSlotFacts(db: Queryable, orgId: OrgId): Promise<Map<SocialAccountId, { slotCount: number; isPaused: boolean }>> {
  const rows = await db
    .selectFrom('slot_plan')
    .select(['account_id as accountId', 'is_paused as isPaused', sql<number>`jsonb_array_length(slots)`.as('slotCount')])
    .where('org_id', '=', orgId)
    .execute()
  return new Map(rows.map(({ accountId, ...facts }) => [accountId, facts]))
}
