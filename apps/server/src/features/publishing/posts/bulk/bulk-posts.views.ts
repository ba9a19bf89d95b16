import type { ClipId, OrgId, PostBatchId, PostId, ProjectId, SocialAccountId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

/** Sources of posts on an account from a moment on, with the day by the clock of each post. */
export async function listBusySources(
  db: Queryable,
  orgId: OrgId,
  accountId: SocialAccountId,
  from: Date,
): Promise<{ day: string; projectId: ProjectId }[]> {
  return db
    .selectFrom('post')
    .innerJoin('post_target', 'post_target.post_id', 'post.id')
    .select([sql<string>`left(post.local_time, 10)`.as('day'), 'post.project_id as projectId'])
    .where('post.org_id', '=', orgId)
    .where('post_target.account_id', '=', accountId)
    .where('post_target.fire_at', '>=', from)
    .where('post_target.state', 'not in', ['cancelled', 'skipped'])
    .execute()
}

/** Posts that were scheduled together. */
export async function listBatch(db: Queryable, orgId: OrgId, batchId: PostBatchId): Promise<PostId[]> {
  const rows = await db.selectFrom('post').select('id').where('org_id', '=', orgId).where('batch_id', '=', batchId).execute()
  return rows.map(({ id }) => id)
}

/** Which clip each post of a batch takes to which account. */
export async function listBatchTargets(
  db: Queryable,
  orgId: OrgId,
  batchId: PostBatchId,
): Promise<{ clipId: ClipId; accountId: SocialAccountId }[]> {
  return db
    .selectFrom('post')
    .innerJoin('post_target', 'post_target.post_id', 'post.id')
    .select(['post.clip_id as clipId', 'post_target.account_id as accountId'])
    .where('post.org_id', '=', orgId)
    .where('post.batch_id', '=', batchId)
    .execute()
}

/** A clip by its id alone, with its project; undefined when it is gone, or another organisation’s. */
export async function findClipById(
  db: Queryable,
  orgId: OrgId,
  clipId: ClipId,
): Promise<{ projectId: ProjectId; clipId: ClipId; title: string } | undefined> {
  return db
    .selectFrom('clip')
    .select(['project_id as projectId', 'id as clipId', 'title'])
    .where('org_id', '=', orgId)
    .where('id', '=', clipId)
    .executeTakeFirst()
}
