import type { OrgId, PostTargetId, SocialAccountId } from '@clipwright/contract/ids'
import type { MetricName } from '@clipwright/contract/publishing/offered-metrics'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { sql, type ColumnType, type Generated } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { MeasuredValue } from '../platforms/platform.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    post_metric: {
      id: Generated<string>
      org_id: OrgId
      target_id: PostTargetId
      metric: MetricName
      value: number | null
      source: string
      taken_at: ColumnType<Date, Date | undefined, never>
    }
    post_measure: { target_id: PostTargetId; org_id: OrgId; next_at: Date | null; denied_at: Generated<Date | null> }
  }
}

/** Begins to follow posts of every organisation that went live on these platforms, the first time at this age. */
export async function followNewPosts(tx: Tx, platforms: readonly SocialPlatform[], firstAgeMs: number): Promise<void> {
  await sql`
    insert into post_measure (target_id, org_id, next_at)
    select post_target.id, post_target.org_id, posted_at + make_interval(secs => ${firstAgeMs / 1000}::int)
    from post_target join social_account on social_account.id = post_target.account_id
    where state = 'posted' and remote_id is not null and posted_at > now() - interval '2 days' and platform = any(${[...platforms]})
    on conflict do nothing`.execute(tx)
}

/** Deletes numbers of every organisation that were not asked for again within so many days. Returns how many. */
export async function deleteStaleMetrics(tx: Tx, platform: SocialPlatform, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from post_metric using post_target, social_account
    where post_metric.target_id = post_target.id and social_account.id = post_target.account_id and social_account.platform = ${platform}
      and not exists (
        select from post_metric as newer
        where newer.target_id = post_metric.target_id and newer.taken_at > now() - make_interval(days => ${days}::int)
      )`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Longer than a measurement takes; one that was lost without a trace is sent anew after it. */
const stepMinutes = 10

/** Takes posts of every organisation that are to be asked about. */
export async function takeDueMeasures(tx: Tx, limit: number): Promise<{ orgId: OrgId; targetId: PostTargetId }[]> {
  const { rows } = await sql<{ orgId: OrgId; targetId: PostTargetId }>`
    with due as (
      select target_id from post_measure where next_at <= now() order by next_at limit ${limit} for update skip locked
    )
    update post_measure set next_at = now() + make_interval(mins => ${stepMinutes}::int)
    from due where post_measure.target_id = due.target_id
    returning org_id as "orgId", post_measure.target_id as "targetId"`.execute(tx)
  return rows
}

export type LiveTarget = { accountId: SocialAccountId; platform: SocialPlatform; remoteId: string; postedAt: Date; isFollowed: boolean }

/** A live post with its account; undefined when it is no longer there. `isFollowed`: the account is still connected. */
export async function findLiveTarget(db: Queryable, orgId: OrgId, targetId: PostTargetId): Promise<LiveTarget | undefined> {
  const row = await db
    .selectFrom('post_target')
    .innerJoin('social_account', 'social_account.id', 'post_target.account_id')
    .select([
      'post_target.account_id as accountId',
      'social_account.platform',
      'post_target.remote_id as remoteId',
      'post_target.posted_at as postedAt',
      'social_account.removed_at as removedAt',
    ])
    .where('post_target.org_id', '=', orgId)
    .where('post_target.id', '=', targetId)
    .where('post_target.state', '=', 'posted')
    .executeTakeFirst()
  if (!row?.remoteId || !row.postedAt) return undefined
  const { accountId, platform, remoteId, postedAt, removedAt } = row
  return { accountId, platform, remoteId, postedAt, isFollowed: removedAt === null }
}

export async function insertMetrics(tx: Tx, orgId: OrgId, targetId: PostTargetId, values: readonly MeasuredValue[]): Promise<void> {
  if (values.length === 0) return
  await tx
    .insertInto('post_metric')
    .values(values.map(({ name, value, source }) => ({ org_id: orgId, target_id: targetId, metric: name, value, source })))
    .execute()
}

/** When the post is asked about next; null ends it. `deniedAt`: the platform refused its numbers then. */
export async function scheduleMeasure(
  tx: Tx,
  orgId: OrgId,
  targetId: PostTargetId,
  { nextAt, deniedAt }: { nextAt: Date | null; deniedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('post_measure')
    .set({ next_at: nextAt, denied_at: deniedAt })
    .where('org_id', '=', orgId)
    .where('target_id', '=', targetId)
    .execute()
}
