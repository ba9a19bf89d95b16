import type { BrollApproach, BrollNotice, BrollSource, BrollStage, BrollVendor, ImageModel } from '@clipwright/contract/editor/broll'
import { BrollId, type BrollItemId, BrollTaskId, type ClipId, type OrgId, type ProjectId, type UserId } from '@clipwright/contract/ids'
import type { StageFailure } from '@clipwright/contract/projects/projects'
import { toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import { taskColumns } from '#platform/db/task-columns.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { BrollPlaceRow, BrollTaskRow } from './broll-tables.ts'

const ended = ['COMPLETE', 'STALLED', 'CANCELLED'] as const

type NewTask = {
  projectId: ProjectId
  clipId: ClipId
  userId: UserId
  source: BrollSource
  approach: BrollApproach
  prompt: string | null
  range: { startMs: number; endMs: number } | null
  asked: BrollVendor | ImageModel
  estMs: number | null
  notices: BrollNotice[]
}

/** Undefined while another task of the clip runs. */
export async function insertTask(tx: Tx, orgId: OrgId, task: NewTask): Promise<BrollTaskRow | undefined> {
  return toCamelRow(
    await tx
      .insertInto('broll_task')
      .values({
        id: BrollTaskId.parse(newId()),
        org_id: orgId,
        project_id: task.projectId,
        clip_id: task.clipId,
        user_id: task.userId,
        source: task.source,
        approach: task.approach,
        prompt: task.prompt,
        range: task.range && jsonb(task.range),
        asked: task.asked,
        job_id: null,
        stage: 'QUEUED',
        est_ms: task.estMs,
        notices: jsonb(task.notices),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

function selectTask(db: Queryable, orgId: OrgId, id: BrollTaskId) {
  return db.selectFrom('broll_task').selectAll().where('org_id', '=', orgId).where('id', '=', id)
}

export async function findTask(db: Queryable, orgId: OrgId, id: BrollTaskId): Promise<BrollTaskRow | undefined> {
  return toCamelRow(await selectTask(db, orgId, id).executeTakeFirst())
}

export async function lockTask(tx: Tx, orgId: OrgId, id: BrollTaskId): Promise<BrollTaskRow | undefined> {
  return toCamelRow(await selectTask(tx, orgId, id).forUpdate().executeTakeFirst())
}

/** The latest tasks of a clip, newest first. */
export async function listTasks(
  db: Queryable,
  orgId: OrgId,
  clip: { projectId: ProjectId; clipId: ClipId },
  most: number,
): Promise<BrollTaskRow[]> {
  return toCamelRows(
    await db
      .selectFrom('broll_task')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('project_id', '=', clip.projectId)
      .where('clip_id', '=', clip.clipId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute(),
  )
}

type TaskChange = Partial<{
  stage: BrollStage
  progress: number
  estMs: number | null
  jobId: string
  error: StageFailure | null
  notices: BrollNotice[]
}>

/** Progress never decreases; a task that has ended is left as it is. False for such a task. */
export async function saveTask(db: Queryable, orgId: OrgId, id: BrollTaskId, change: TaskChange): Promise<boolean> {
  const saved = await db
    .updateTable('broll_task')
    .set(taskColumns(change))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('stage', 'not in', ended)
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n
}

type NewPlace = Pick<BrollPlaceRow, 'startMs' | 'endMs' | 'words' | 'subject' | 'reason' | 'itemIds'>

/** Inserts all places of a task. */
export async function insertPlaces(tx: Tx, orgId: OrgId, taskId: BrollTaskId, places: readonly NewPlace[]): Promise<void> {
  if (places.length === 0) return
  await tx
    .insertInto('broll_place')
    .values(
      places.map((place, position) => ({
        id: BrollId.parse(newId()),
        org_id: orgId,
        task_id: taskId,
        position,
        start_ms: Math.round(place.startMs),
        end_ms: Math.round(place.endMs),
        words: place.words,
        subject: place.subject,
        reason: place.reason,
        item_ids: jsonb(place.itemIds),
        chosen_item_id: null,
      })),
    )
    .execute()
}

export async function listPlaces(db: Queryable, orgId: OrgId, taskIds: readonly BrollTaskId[]): Promise<BrollPlaceRow[]> {
  if (taskIds.length === 0) return []
  return toCamelRows(
    await db
      .selectFrom('broll_place')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('task_id', 'in', taskIds)
      .orderBy('position')
      .execute(),
  )
}

export async function findPlace(db: Queryable, orgId: OrgId, id: BrollId): Promise<BrollPlaceRow | undefined> {
  return toCamelRow(await db.selectFrom('broll_place').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

export async function savePlace(
  tx: Tx,
  orgId: OrgId,
  id: BrollId,
  change: { chosenItemId?: BrollItemId | null; isRemoved?: boolean; itemIds?: BrollItemId[] },
): Promise<void> {
  const { itemIds, ...plain } = change
  await tx
    .updateTable('broll_place')
    .set({ ...toColumns(plain), ...(itemIds ? { item_ids: jsonb(itemIds) } : {}) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}
