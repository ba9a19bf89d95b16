import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { stallProject } from './advance-project.ts'
import { listRunningProjects } from './projects.store.ts'

/** Cancels all running projects of the organisation, so that they can be started again. The caller ends the jobs. */
export async function stopRunningProjects(tx: Tx, orgId: OrgId): Promise<void> {
  for (const { projectId, run, step } of await listRunningProjects(tx, orgId)) {
    await stallProject(tx, { orgId, projectId, run }, step, new AppError('JobCancelledError'))
  }
}
