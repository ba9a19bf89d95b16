import type { OrgId, PostId, PostTargetId, SocialAccountId } from '@clipwright/contract/ids'
import type { MetricName } from '@clipwright/contract/publishing/offered-metrics'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

export type LiveRow = {
  targetId: PostTargetId
  postId: PostId
  accountId: SocialAccountId
  platform: SocialPlatform
  handle: string
  title: string
  postedAt: Date
  remoteUrl: string | null
}

type Filter = { days: number; accountId?: SocialAccountId | undefined }

/** Posts that went live within so many days, newest first. */
export async function listLivePosts(db: Queryable, orgId: OrgId, { days, accountId }: Filter, limit: number): Promise<LiveRow[]> {
  let query = db
    .selectFrom('post_target')
    .innerJoin('post', 'post.id', 'post_target.post_id')
    .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
    .select([
      'post_target.id as targetId',
      'post_target.post_id as postId',
      'post_target.account_id as accountId',
      'social_account.platform',
      'social_account.handle',
      sql<string>`coalesce(nullif(post.title, ''), post.clip_title)`.as('title'),
      sql<Date>`post_target.posted_at`.as('postedAt'),
      'post_target.remote_url as remoteUrl',
    ])
    .where('post_target.org_id', '=', orgId)
    .where('post_target.state', '=', 'posted')
    .where('post_target.posted_at', '>', sql<Date>`now() - make_interval(days => ${days}::int)`)
  if (accountId !== undefined) query = query.where('post_target.account_id', '=', accountId)
  return query.orderBy('post_target.posted_at', 'desc').orderBy('post_target.id').limit(limit).execute()
}

export type SampleRow = { targetId: PostTargetId; name: MetricName; value: number | null; takenAt: Date; source: string }

/**
 * The newest sample of each metric; with `ageHours`, the first one that is at least so old, and no later than half as old
 * again, so that numbers of different posts compare.
 */
export async function listSamples(
  db: Queryable,
  orgId: OrgId,
  targetIds: readonly PostTargetId[],
  ageHours: number | null,
): Promise<SampleRow[]> {
  if (targetIds.length === 0) return []
  let query = db
    .selectFrom('post_metric')
    .innerJoin('post_target', 'post_target.id', 'post_metric.target_id')
    .distinctOn(['post_metric.target_id', 'post_metric.metric'])
    .select([
      'post_metric.target_id as targetId',
      'post_metric.metric as name',
      'post_metric.value',
      'post_metric.taken_at as takenAt',
      'post_metric.source',
    ])
    .where('post_metric.org_id', '=', orgId)
    .where('post_metric.target_id', 'in', targetIds)
    .orderBy('post_metric.target_id')
    .orderBy('post_metric.metric')
  if (ageHours === null) query = query.orderBy('post_metric.taken_at', 'desc')
  else {
    const age = sql<number>`extract(epoch from post_metric.taken_at - post_target.posted_at) / 3600`
    query = query
      .where(age, '>=', ageHours)
      .where(age, '<=', ageHours * 1.5)
      .orderBy('post_metric.taken_at')
  }
  return (await query.execute()).map((row) => ({ ...row, value: row.value === null ? null : Number(row.value) }))
}
