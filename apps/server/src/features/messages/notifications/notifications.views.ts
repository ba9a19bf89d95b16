import type { OrgId, PostTargetId, ProjectId, SocialAccountId, UserId } from '@clipwright/contract/ids'
import type { CompanionKind } from '@clipwright/contract/publishing/companions'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { Companion } from '@clipwright/contract/publishing/posts'
import type { TargetReason } from '@clipwright/contract/publishing/target-states'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

type Account = { handle: string; platform: SocialPlatform }

/** What became of a post on one account, and where else it is. */
export type AnnouncedTarget = Account & {
  reason: TargetReason | null
  /** What the platform said, in its own words. */
  detail: string | null
  /** Null: nobody knows. */
  isLive: boolean | null
  liveElsewhere: Account[]
  /** What a live post lacks. */
  missing: { kind: CompanionKind; reason: Companion['reason']; detail: string | null }[]
}

/** Undefined when it is gone. */
export async function findAnnouncedTarget(db: Queryable, orgId: OrgId, id: PostTargetId): Promise<AnnouncedTarget | undefined> {
  const targets = await db
    .selectFrom('post_target')
    .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
    .select(['post_target.id', 'handle', 'platform', 'reason', 'detail', 'is_live as isLive'])
    .where('post_target.org_id', '=', orgId)
    .where('post_id', '=', (row) => row.selectFrom('post_target').select('post_id').where('org_id', '=', orgId).where('id', '=', id))
    .orderBy('post_target.id')
    .execute()
  const target = targets.find((one) => one.id === id)
  if (!target) return undefined
  const missing = await db
    .selectFrom('post_companion')
    .select(['kind', 'reason', 'detail'])
    .where('org_id', '=', orgId)
    .where('target_id', '=', id)
    .where('state', '=', 'missing')
    .orderBy('kind')
    .execute()
  return { ...target, liveElsewhere: targets.filter((one) => one.id !== id && one.isLive === true), missing }
}

/** `postsBehind`: what is planned for after its end, the earliest first, at most so many as are named. */
export type EndingAccount = Account & { endsAt: Date; behindCount: number; postsBehind: { title: string; localTime: string }[] }

/** So many posts are named in a mail. */
const mostNamed = 5

/** Undefined once its connection has no end, or it was removed. */
export async function findEndingAccount(db: Queryable, orgId: OrgId, id: SocialAccountId): Promise<EndingAccount | undefined> {
  // What nothing renews ends with its access.
  const end = sql<Date | null>`coalesce(grant_ends_at, case when refresh_at is null then expires_at end)`
  const account = await db
    .selectFrom('social_account')
    .select(['handle', 'platform', end.as('endsAt')])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const endsAt = account?.endsAt
  if (!account || !endsAt) return undefined
  const posts = await db
    .selectFrom('post_target')
    .innerJoin('post', 'post.id', 'post_target.post_id')
    .select(['post.clip_title as title', 'post.local_time as localTime'])
    .where('post_target.org_id', '=', orgId)
    .where('post_target.account_id', '=', id)
    .where('post_target.next_at', 'is not', null)
    .where('post_target.fire_at', '>=', endsAt)
    .orderBy('post_target.fire_at')
    .orderBy('post_target.id')
    .execute()
  return { ...account, endsAt, behindCount: posts.length, postsBehind: posts.slice(0, mostNamed) }
}

/** Who hears of something in a team: the person while they are an active member, else the owner; undefined where nobody is left. */
export async function findMemberOrOwner(db: Queryable, orgId: OrgId, userId: UserId): Promise<UserId | undefined> {
  const { rows } = await sql<{ userId: UserId }>`
    select user_id as "userId" from org_member
    where org_id = ${orgId} and status = 'active' and (user_id = ${userId} or role = 'owner')
    order by (user_id = ${userId}) desc limit 1`.execute(db)
  return rows[0]?.userId
}

/** `deletedAt`: when it was put into the trash. */
export type VisibleProject = { title: string; storageExpireAt: Date | null; deletedAt: Date | null }

/** A project that this person can still see; undefined when they left, or it is gone. */
export async function findVisibleProject(
  db: Queryable,
  orgId: OrgId,
  userId: UserId,
  projectId: ProjectId,
): Promise<VisibleProject | undefined> {
  return db
    .selectFrom('project')
    .innerJoin('org_member', 'org_member.org_id', 'project.org_id')
    .select(['project.title', 'project.storage_expire_at as storageExpireAt', 'project.deleted_at as deletedAt'])
    .where('project.org_id', '=', orgId)
    .where('project.id', '=', projectId)
    .where('org_member.user_id', '=', userId)
    .where('org_member.status', '=', 'active')
    .executeTakeFirst()
}
