import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { stallProject } from './advance-project.ts'
import { listRunningProjects } from './projects.store.ts'

/** Everything of the organisation that still runs ends as cancelled, so that it can be started again. The jobs are the caller's to end. */
export async function stopRunningProjects(tx: Tx, orgId: OrgId): Promise<void> {
  for (const { projectId, run, step } of await listRunningProjects(tx, orgId)) {
    await stallProject(tx, { orgId, projectId, run }, step, new AppError('JobCancelledError'))
  }
}
