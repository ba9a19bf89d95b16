import type { ClipId, OrgId, PostId, PostTargetId, SocialAccountId } from '@clipwright/contract/ids'
import type { MetricName } from '@clipwright/contract/publishing/offered-metrics'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { ClipResult } from '@clipwright/curation/personalization/clip-result'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

export type LiveRow = {
  targetId: PostTargetId
  postId: PostId
  accountId: SocialAccountId
  platform: SocialPlatform
  handle: string
  clipId: ClipId
  clipTitle: string
  title: string
  postedAt: Date
  remoteUrl: string | null
  /** The platform refused its numbers when it was asked last. */
  isDenied: boolean
}

type Filter = { days: number; accountId?: SocialAccountId | undefined }

/** Posts that went live within so many days, newest first. */
export async function listLivePosts(db: Queryable, orgId: OrgId, { days, accountId }: Filter, limit: number): Promise<LiveRow[]> {
  let query = db
    .selectFrom('post_target')
    .innerJoin('post', 'post.id', 'post_target.post_id')
    .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
    .leftJoin('post_measure', 'post_measure.target_id', 'post_target.id')
    .select([
      'post_target.id as targetId',
      'post_target.post_id as postId',
      'post_target.account_id as accountId',
      'social_account.platform',
      'social_account.handle',
      'post.clip_id as clipId',
      'post.clip_title as clipTitle',
      sql<string>`coalesce(nullif(post.title, ''), post.clip_title)`.as('title'),
      sql<Date>`post_target.posted_at`.as('postedAt'),
      'post_target.remote_url as remoteUrl',
      sql<boolean>`post_measure.denied_at is not null`.as('isDenied'),
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

type CurveRow = { targetId: PostTargetId; hours: number; value: number | null; takenAt: Date; source: string }

/** One metric at several ages: the first sample that is at least so old, and no later than half as old again. */
export async function listCurveRows(
  db: Queryable,
  orgId: OrgId,
  { targetIds, metrics, hours }: { targetIds: readonly PostTargetId[]; metrics: readonly MetricName[]; hours: readonly number[] },
): Promise<(CurveRow & { name: MetricName })[]> {
  if (targetIds.length === 0) return []
  const { rows } = await sql<CurveRow & { name: MetricName }>`
    select distinct on (post_metric.target_id, post_metric.metric, age.hours) post_metric.target_id as "targetId", post_metric.metric as name,
      age.hours, post_metric.value, post_metric.taken_at as "takenAt", post_metric.source
    from post_metric
    join post_target on post_target.id = post_metric.target_id
    cross join unnest(${[...hours]}::int[]) as age(hours)
    where post_metric.org_id = ${orgId} and post_metric.metric = any(${[...metrics]}) and post_metric.target_id = any(${[...targetIds]})
      and post_metric.taken_at between post_target.posted_at + make_interval(hours => age.hours)
        and post_target.posted_at + make_interval(mins => age.hours * 90)
    order by post_metric.target_id, post_metric.metric, age.hours, post_metric.taken_at`.execute(db)
  return rows.map((row) => ({ ...row, value: row.value === null ? null : Number(row.value) }))
}

/** Scores of the clips that still are there. */
export async function listScores(db: Queryable, orgId: OrgId, clipIds: readonly ClipId[]): Promise<Map<ClipId, number>> {
  if (clipIds.length === 0) return new Map()
  const rows = await db.selectFrom('clip').select(['id', 'score']).where('org_id', '=', orgId).where('id', 'in', clipIds).execute()
  return new Map(rows.map(({ id, score }) => [id, score]))
}

/** What is compared of posted clips of projects that still exist, by their ids. */
export async function listPostedClips(
  db: Queryable,
  orgId: OrgId,
  clipIds: readonly ClipId[],
): Promise<Map<ClipId, Omit<ClipResult, 'lift'>>> {
  if (clipIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('clip')
    .innerJoin('project', 'project.id', 'clip.project_id')
    .select([
      'clip.id',
      sql<string>`clip.moment ->> 'text'`.as('text'),
      sql<number>`(clip.moment ->> 'durationSec')::float8`.as('durationSec'),
      sql<number>`(clip.moment #>> '{hookScore,score}')::float8`.as('hook'),
      sql<number>`(clip.moment #>> '{coherenceScore,score}')::float8`.as('coherence'),
      sql<number>`(clip.moment #>> '{connectionScore,score}')::float8`.as('connection'),
      sql<number>`(clip.moment #>> '{trendScore,score}')::float8`.as('trend'),
    ])
    .where('clip.org_id', '=', orgId)
    .where('clip.id', 'in', clipIds)
    .where('project.deleted_at', 'is', null)
    .where('project.purged_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, text, durationSec, ...scores }) => [id, { text, durationSec, scores }]))
}
