import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { stallProject } from './advance-project.ts'

/** Everything of the organisation that still runs ends as cancelled, so that it can be started again. The jobs are the caller's to end. */
export async function stopRunningProjects(tx: Tx, orgId: OrgId): Promise<void> {
  const running = await tx
    .selectFrom('project')
    .select(['id', 'run', 'step'])
    .where('org_id', '=', orgId)
    .where('step', 'is not', null)
    .where('stage', 'not in', ['STALLED', 'COMPLETE'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, run, step } of running) {
    if (step) await stallProject(tx, { orgId, projectId: id, run }, step, new AppError('JobCancelledError'))
  }
}
