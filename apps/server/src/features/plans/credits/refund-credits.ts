import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import * as store from './credits.store.ts'

/** Whether what a project used has come back. */
export async function isProjectRefunded(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<boolean> {
  return store.isRefunded(db, orgId, projectId)
}

/** Seconds that the finished runs of a project have used and that have not come back. */
export async function countUsedSeconds(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<number> {
  return store.countSpent(db, orgId, projectId)
}

/** Gives back what a project used, once for ever. Returns the seconds; null when that was done before. */
export async function refundProjectCredits(tx: Tx, orgId: OrgId, about: { projectId: ProjectId; actorId: UserId }): Promise<number | null> {
  return store.refundProject(tx, orgId, about)
}
