import type { CopilotStage } from '@clipwright/contract/clips/copilot'
import { CopilotTaskId, type OrgId, type ProjectId, type UserId } from '@clipwright/contract/ids'
import type { StageFailure } from '@clipwright/contract/projects/projects'
import type { Message } from '@clipwright/contract/message'
import { sql, type ColumnType, type Generated } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { runPrepared } from '#platform/db/prepared-statement.ts'
import { taskColumns } from '#platform/db/task-columns.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>

type CopilotTaskTable = {
  id: CopilotTaskId
  org_id: OrgId
  project_id: ProjectId
  user_id: UserId
  prompt: string
  stage: CopilotStage
  progress: Generated<number>
  est_ms: number | null
  error: ColumnType<StageFailure | null, StageFailure | null | undefined, StageFailure | null>
  notices: ColumnType<Message[][], Message[][] | undefined, Message[][]>
  already_there: Generated<number>
  created_at: Stamp
  updated_at: Stamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    clip_copilot_task: CopilotTaskTable
  }
}

export type CopilotTaskRow = RowOf<CopilotTaskTable>

/** Undefined while another search of the project runs. */
export async function insertTask(
  tx: Tx,
  orgId: OrgId,
  task: { projectId: ProjectId; userId: UserId; prompt: string; estMs: number },
): Promise<CopilotTaskRow | undefined> {
  return toCamelRow(
    await tx
      .insertInto('clip_copilot_task')
      .values({
        id: CopilotTaskId.parse(newId()),
        org_id: orgId,
        project_id: task.projectId,
        user_id: task.userId,
        prompt: task.prompt,
        stage: 'QUEUED',
        est_ms: task.estMs,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

function selectTask(db: Queryable, orgId: OrgId, id: CopilotTaskId) {
  return db.selectFrom('clip_copilot_task').selectAll().where('org_id', '=', orgId).where('id', '=', id)
}

export async function findTask(db: Queryable, orgId: OrgId, id: CopilotTaskId): Promise<CopilotTaskRow | undefined> {
  return toCamelRow(await selectTask(db, orgId, id).executeTakeFirst())
}

export async function lockTask(tx: Tx, orgId: OrgId, id: CopilotTaskId): Promise<CopilotTaskRow | undefined> {
  return toCamelRow(await selectTask(tx, orgId, id).forUpdate().executeTakeFirst())
}

export async function listTasks(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<CopilotTaskRow[]> {
  return toCamelRows(
    await db
      .selectFrom('clip_copilot_task')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )
}

/** How many matching clips each search has; near misses are not counted. */
export async function countFound(db: Queryable, orgId: OrgId, taskIds: readonly CopilotTaskId[]): Promise<Map<CopilotTaskId, number>> {
  if (taskIds.length === 0) return new Map()
  const query = db
    .selectFrom('clip')
    .select(['copilot_task_id as taskId', sql<number>`count(*)::int`.as('count')])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`copilot_task_id = any(${taskIds})`)
    .where('is_runner_up', '=', false)
    .groupBy('copilot_task_id')
  const rows = await runPrepared(db, query)
  return new Map(rows.flatMap(({ taskId, count }) => (taskId ? [[taskId, count] as const] : [])))
}

type TaskChange = Partial<{
  stage: CopilotStage
  progress: number
  estMs: number | null
  error: StageFailure | null
  notices: Message[][]
  alreadyThere: number
}>

/** Progress never decreases; a search that ended or was deleted is left as it is. False for such a search. */
export async function saveTask(tx: Tx, orgId: OrgId, id: CopilotTaskId, change: TaskChange): Promise<boolean> {
  const saved = await tx
    .updateTable('clip_copilot_task')
    .set(taskColumns(change))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('stage', 'not in', ['COMPLETE', 'STALLED'])
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n
}

/** Deletes a search together with the clips it found. */
export async function deleteTask(tx: Tx, orgId: OrgId, id: CopilotTaskId): Promise<void> {
  await tx.deleteFrom('clip_copilot_task').where('org_id', '=', orgId).where('id', '=', id).execute()
}
