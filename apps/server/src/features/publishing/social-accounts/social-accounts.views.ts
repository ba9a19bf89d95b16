import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
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

/** A post as it counts against a cap. `isDone`: it went out, or is going out. */
export type CountedPost = { accountId: SocialAccountId; at: Date; isDone: boolean }

/** Of every organisation, unless whoever asks says which. */
function selectCounted(db: Queryable, { from, to }: { from: Date; to: Date }) {
  const at = sql<Date>`coalesce(post_target.committed_at, post_target.fire_at)`
  return db
    .selectFrom('post_target')
    .select(['post_target.account_id as accountId', at.as('at'), sql<boolean>`post_target.committed_at is not null`.as('isDone')])
    .where('post_target.state', 'not in', ['cancelled', 'skipped', 'needs-you'])
    .where(at, '>', from)
    .where(at, '<=', to)
}

export function listCounted(db: Queryable, orgId: OrgId, span: { from: Date; to: Date }): Promise<CountedPost[]> {
  return selectCounted(db, span).where('post_target.org_id', '=', orgId).execute()
}

/** Of every organisation: the app that they post through has one cap. */
export function listAppCounted(db: Queryable, platform: SocialPlatform, span: { from: Date; to: Date }): Promise<CountedPost[]> {
  return selectCounted(db, span)
    .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
    .where('social_account.platform', '=', platform)
    .execute()
}
