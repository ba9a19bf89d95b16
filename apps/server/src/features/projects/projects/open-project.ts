import { AppError } from '@clipwright/contract/errors'
import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { findProject, lockProject, type ProjectRow } from './projects.store.ts'

/** The project for reading. Throws RecordNotExisted for another organisation's id too, and ProjectPurged. */
export async function getProjectRow(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ProjectRow> {
  return checked(await findProject(db, orgId, projectId), projectId)
}

/** The same, locked for the rest of the transaction. */
export async function getLockedProject(tx: Tx, orgId: OrgId, projectId: ProjectId): Promise<ProjectRow> {
  return checked(await lockProject(tx, orgId, projectId), projectId)
}

function checked(row: ProjectRow | undefined, projectId: ProjectId): ProjectRow {
  if (!row) throw new AppError('RecordNotExisted', { cause: `project ${projectId}` })
  if (row.purged_at ?? row.purge_started_at) throw new AppError('ProjectPurged', { cause: `project ${projectId}` })
  return row
}
