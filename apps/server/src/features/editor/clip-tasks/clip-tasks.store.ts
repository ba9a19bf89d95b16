import type { ClipTaskStatus } from '@clipwright/contract/editor/clip-tasks'
import { type ClipId, ClipTaskId, type OrgId, type ProjectId, type UserId } from '@clipwright/contract/ids'
import type { StageFailure } from '@clipwright/contract/projects/projects'
import { sql, type ColumnType, type Generated } from 'kysely'
import { type RowOf, toCamelRow } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

export type ClipTaskKind = 'voiceOver' | 'enhancement' | 'title' | 'postText' | 'refine' | 'musicBed'

type ClipTaskTable = {
  id: ClipTaskId
  org_id: OrgId
  project_id: ProjectId
  clip_id: ClipId
  user_id: UserId
  kind: ClipTaskKind
  /** Validated by the feature that wrote it. */
  wish: ColumnType<unknown, unknown, never>
  result: ColumnType<unknown, undefined, unknown>
  status: Generated<ClipTaskStatus>
  progress: Generated<number>
  error: ColumnType<StageFailure | null, undefined, StageFailure | null>
  created_at: Generated<Date>
  updated_at: ColumnType<Date, undefined, Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    clip_task: ClipTaskTable
  }
}

export type ClipTaskRow = RowOf<ClipTaskTable>
export type NewClipTask = { projectId: ProjectId; clipId: ClipId; userId: UserId; kind: ClipTaskKind; request: object }

export async function insertTask(tx: Tx, orgId: OrgId, task: NewClipTask): Promise<ClipTaskRow> {
  return toCamelRow(
    await tx
      .insertInto('clip_task')
      .values({
        id: ClipTaskId.parse(newId()),
        org_id: orgId,
        project_id: task.projectId,
        clip_id: task.clipId,
        user_id: task.userId,
        kind: task.kind,
        wish: jsonb(task.request),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function countActive(db: Queryable, orgId: OrgId): Promise<number> {
  const { count } = await db
    .selectFrom('clip_task')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findTask(db: Queryable, orgId: OrgId, kind: ClipTaskKind, id: ClipTaskId): Promise<ClipTaskRow | undefined> {
  return toCamelRow(
    await db
      .selectFrom('clip_task')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

export async function findNewestTask(db: Queryable, orgId: OrgId, kind: ClipTaskKind, clipId: ClipId): Promise<ClipTaskRow | undefined> {
  return toCamelRow(
    await db
      .selectFrom('clip_task')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('kind', '=', kind)
      .where('clip_id', '=', clipId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  )
}

type TaskEnd = { status: 'completed'; result: object } | { status: 'failed'; error: StageFailure }

/** Ends a task once. False when it had ended before, or was deleted with its clip. */
export async function endTask(tx: Tx, orgId: OrgId, id: ClipTaskId, end: TaskEnd): Promise<boolean> {
  const change = end.status === 'completed' ? { result: jsonb(end.result), progress: 100 } : { error: jsonb(end.error) }
  const ended = await tx
    .updateTable('clip_task')
    .set({ ...change, status: end.status, updated_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** `share` from 0 to 1; it never decreases. */
export async function saveProgress(db: Queryable, orgId: OrgId, id: ClipTaskId, share: number): Promise<void> {
  await db
    .updateTable('clip_task')
    .set({ progress: sql<number>`greatest(progress, ${Math.round(share * 1000) / 10}::real)`, updated_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .execute()
}
