import type { ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { ClipFeedbackRow } from '../clips.store.ts'
import type { Range } from '../shared-time.ts'

export async function upsertFeedback(
  tx: Tx,
  feedback: { orgId: OrgId; userId: UserId; clipId: ClipId; liked: boolean; disliked: boolean; reasons: ClipFeedbackRow['reasons'] },
): Promise<void> {
  const values = { liked: feedback.liked, disliked: feedback.disliked, reasons: jsonb(feedback.reasons), updated_at: sql<Date>`now()` }
  await tx
    .insertInto('clip_feedback')
    .values({ org_id: feedback.orgId, user_id: feedback.userId, clip_id: feedback.clipId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'clip_id']).doUpdateSet(values))
    .execute()
}

/** One person’s feedback on these clips. */
export async function listOwnFeedback(db: Queryable, orgId: OrgId, userId: UserId, clipIds: ClipId[]): Promise<ClipFeedbackRow[]> {
  if (clipIds.length === 0) return []
  return toCamelRows(
    await db
      .selectFrom('clip_feedback')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('clip_id', 'in', clipIds)
      .execute(),
  )
}

const timeRanges = sql<Range[]>`clip.moment -> 'timeRanges'`.as('timeRanges')

type Run = { projectId: ProjectId; run: number }

function clipsOf(db: Queryable, orgId: OrgId, projectId: ProjectId) {
  return db.selectFrom('clip').where('clip.org_id', '=', orgId).where('clip.project_id', '=', projectId)
}

/** Feedback on clips of earlier runs, newest first, with each clip’s ranges on the source. */
export async function listEarlierFeedback(
  db: Queryable,
  orgId: OrgId,
  { projectId, run }: Run,
): Promise<{ clipId: ClipId; userId: UserId; timeRanges: Range[] }[]> {
  return clipsOf(db, orgId, projectId)
    .where('clip.run', '<', run)
    .innerJoin('clip_feedback', 'clip_feedback.clip_id', 'clip.id')
    .select(['clip.id as clipId', 'clip_feedback.user_id as userId', timeRanges])
    .where((row) => row.or([row('clip_feedback.liked', '=', true), row('clip_feedback.disliked', '=', true)]))
    .orderBy('clip_feedback.updated_at', 'desc')
    .orderBy('clip.id')
    .execute()
}

/** Ranges of the clips that a run chose by itself, without a search. */
export async function listClipRanges(
  db: Queryable,
  orgId: OrgId,
  { projectId, run }: Run,
): Promise<{ clipId: ClipId; timeRanges: Range[] }[]> {
  return clipsOf(db, orgId, projectId)
    .where('clip.run', '=', run)
    .where('clip.copilot_task_id', 'is', null)
    .select(['clip.id as clipId', timeRanges])
    .execute()
}

/** Moves one person’s feedback from one clip to another. */
export async function moveFeedback(
  tx: Tx,
  orgId: OrgId,
  { userId, from, to }: { userId: UserId; from: ClipId; to: ClipId },
): Promise<void> {
  await tx
    .updateTable('clip_feedback')
    .set({ clip_id: to })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('clip_id', '=', from)
    .execute()
}
