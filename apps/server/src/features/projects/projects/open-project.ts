import { AppError } from '@clipwright/contract/errors'
import { type OrgId, ProjectId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { findPublicProject, useShare } from './project-shares.store.ts'
import * as store from './projects.store.ts'

export type ProjectRow = store.ProjectRow

/** The project, in the trash or not; undefined for another organisation’s id. */
export function findProject(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ProjectRow | undefined> {
  return store.findProject(db, orgId, projectId)
}

/** The project for reading. Throws `RecordNotExisted`, also for another organisation’s id, and `ProjectPurged`. */
export async function getProject(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ProjectRow> {
  return requireExisting(await store.findProject(db, orgId, projectId), projectId)
}

/** The same, locked for the rest of the transaction. */
export async function getLockedProject(tx: Tx, orgId: OrgId, projectId: ProjectId): Promise<ProjectRow> {
  return requireExisting(await store.lockProject(tx, orgId, projectId), projectId)
}

/** Several projects, including those in the trash; another organisation’s are left out. */
export function listProjectsById(db: Queryable, orgId: OrgId, projectIds: readonly ProjectId[]): Promise<ProjectRow[]> {
  return store.listProjectsById(db, orgId, projectIds)
}

/** The same, locked to change its clips. Throws while it is in the trash. */
export async function lockOpenProject(tx: Tx, orgId: OrgId, projectId: ProjectId): Promise<ProjectRow> {
  const project = await getLockedProject(tx, orgId, projectId)
  if (project.deletedAt) throw new AppError('RecordNotExisted', { cause: `project ${projectId} is in the trash` })
  return project
}

/** Locks the project whatever its state, so that the caller sees what other jobs of it have finished. */
export function lockProject(tx: Tx, orgId: OrgId, projectId: ProjectId): Promise<ProjectRow | undefined> {
  return store.lockProject(tx, orgId, projectId)
}

/** Adds the bytes of a clip’s file to the project’s storage use. */
export function addProjectBytes(tx: Tx, orgId: OrgId, projectId: ProjectId, storageBytes: number): Promise<void> {
  return store.addToProject(tx, orgId, projectId, { storageBytes })
}

type SharedProject = { project: ProjectRow; mayDownload: boolean; expiresAt: Date | null }

/** The project behind a share link, or behind the id of a public project. */
export async function findSharedProject(db: Queryable, shareKey: string): Promise<SharedProject | undefined> {
  const shared = await useShare(db, shareKey)
  if (shared) return { project: shared.project, mayDownload: shared.share.mayDownload, expiresAt: shared.share.expiresAt }
  const id = ProjectId.safeParse(shareKey)
  const project = id.success ? await findPublicProject(db, id.data) : undefined
  return project && { project, mayDownload: project.visibility === 'PUBLIC', expiresAt: null }
}

function requireExisting(row: ProjectRow | undefined, projectId: ProjectId): ProjectRow {
  if (!row) throw new AppError('RecordNotExisted', { cause: `project ${projectId}` })
  if (row.purgedAt ?? row.purgeStartedAt) throw new AppError('ProjectPurged', { cause: `project ${projectId}` })
  return row
}
