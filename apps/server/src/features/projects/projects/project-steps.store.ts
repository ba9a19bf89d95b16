import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { type ColumnType, sql } from 'kysely'
import type { RowOf } from '#platform/db/camel-row.ts'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './projects.store.ts'
import type { Step } from './steps.ts'

type NullableStamp = ColumnType<Date | null, Date | null | undefined, Date | null>

type ProjectStepTable = {
  org_id: OrgId
  project_id: ProjectId
  run: number
  step: Step
  status: 'waiting' | 'running' | 'done' | 'failed'
  started_at: NullableStamp
  finished_at: NullableStamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    project_step: ProjectStepTable
  }
}

export type ProjectStepRow = RowOf<ProjectStepTable>

const stepsOf = prepareStatement((db, orgId: OrgId, projectIds: readonly ProjectId[]) =>
  db
    .selectFrom('project_step')
    .innerJoin('project', (join) => join.onRef('project.id', '=', 'project_step.project_id').onRef('project.run', '=', 'project_step.run'))
    .select(['project_step.org_id as orgId', 'project_step.project_id as projectId', 'project_step.run', 'project_step.step'])
    .select(['project_step.status', 'project_step.started_at as startedAt', 'project_step.finished_at as finishedAt'])
    .where('project.org_id', '=', orgId)
    .where(sql<boolean>`project.id = any(${projectIds})`),
)

export async function listSteps(db: Queryable, orgId: OrgId, projectIds: ProjectId[]): Promise<ProjectStepRow[]> {
  return projectIds.length === 0 ? [] : stepsOf(db, orgId, projectIds)
}

export async function saveStep(
  tx: Tx,
  orgId: OrgId,
  row: { projectId: ProjectId; run: number; step: Step; status: ProjectStepRow['status'] },
): Promise<void> {
  const started = row.status === 'running' ? sql<Date>`now()` : null
  const finished = row.status === 'done' || row.status === 'failed' ? sql<Date>`now()` : null
  await tx
    .insertInto('project_step')
    .values({
      org_id: orgId,
      project_id: row.projectId,
      run: row.run,
      step: row.step,
      status: row.status,
      started_at: started,
      finished_at: finished,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'run', 'step']).doUpdateSet((existing) => ({
        status: row.status,
        // A retry after a crash keeps the first start, so that the shown duration covers all attempts.
        started_at: started ? existing.fn.coalesce('project_step.started_at', started) : existing.ref('project_step.started_at'),
        finished_at: finished,
      })),
    )
    .execute()
}
