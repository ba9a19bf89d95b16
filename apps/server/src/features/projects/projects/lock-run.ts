import type { Tx } from '#platform/db/tx.ts'
import type { ProjectRow } from './projects.store.ts'
import * as store from './projects.store.ts'
import type { StepTarget } from './step-jobs.ts'

/** Locks the project, if this run is still the current one. */
export async function lockRun(tx: Tx, target: StepTarget): Promise<ProjectRow | undefined> {
  const project = await store.lockProject(tx, target.orgId, target.projectId)
  if (!project || project.run !== target.run || project.deletedAt || project.purgedAt) return undefined
  return project
}
