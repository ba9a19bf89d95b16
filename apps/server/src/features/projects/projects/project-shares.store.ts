import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { ShareLink } from '@clipwright/contract/projects/project-sharing'
import { sql, type ColumnType, type Generated } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import type { ProjectRow } from './projects.store.ts'

type ProjectShareTable = {
  id: string
  org_id: OrgId
  project_id: ProjectId
  token_hash: Buffer
  created_by: UserId
  may_download: boolean
  created_at: Generated<Date>
  expires_at: Date | null
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    project_share: ProjectShareTable
  }
}

type ProjectShareRow = RowOf<ProjectShareTable>

const isLive = sql<boolean>`project_share.revoked_at is null and (project_share.expires_at is null or project_share.expires_at > now())`

type NewShare = { projectId: ProjectId; userId: UserId; token: string; mayDownload: boolean; expiresAt: Date | null }

export async function insertShare(tx: Tx, orgId: OrgId, share: NewShare): Promise<ProjectShareRow> {
  return toCamelRow(
    await tx
      .insertInto('project_share')
      .values({
        id: newId(),
        org_id: orgId,
        project_id: share.projectId,
        token_hash: hashSecret(share.token),
        created_by: share.userId,
        may_download: share.mayDownload,
        expires_at: share.expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Live links of a project, newest first. */
export async function listShares(db: Queryable, orgId: OrgId, projectId: ProjectId): Promise<ProjectShareRow[]> {
  return toCamelRows(
    await db
      .selectFrom('project_share')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .where(isLive)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
  )
}

export async function revokeShare(tx: Tx, orgId: OrgId, share: { projectId: ProjectId; shareId: string }): Promise<boolean> {
  const revoked = await tx
    .updateTable('project_share')
    .set({ revoked_at: new Date() })
    .where('org_id', '=', orgId)
    .where('project_id', '=', share.projectId)
    .where('id', '=', share.shareId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return revoked.numUpdatedRows > 0n
}

/**
 * Returns the project behind a live link and stores the time of use. The token alone grants access, so no organisation is
 * needed.
 */
export async function useShare(db: Queryable, token: string): Promise<{ share: ProjectShareRow; project: ProjectRow } | undefined> {
  const share = toCamelRow(
    await db
      .updateTable('project_share')
      .set({ last_used_at: new Date() })
      .where('token_hash', '=', hashSecret(token))
      .where(isLive)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!share) return undefined
  const project = toCamelRow(await openProjects(db).where('id', '=', share.projectId).where('org_id', '=', share.orgId).executeTakeFirst())
  return project && { share, project }
}

/** A project that its team has made public. */
export async function findPublicProject(db: Queryable, projectId: ProjectId): Promise<ProjectRow | undefined> {
  return toCamelRow(
    await openProjects(db).where('id', '=', projectId).where('visibility', 'in', ['PUBLIC', 'PUBLIC_VIEW']).executeTakeFirst(),
  )
}

/** Of every organisation that is not disbanded: a share link or a public address names the project. */
function openProjects(db: Queryable) {
  return db
    .selectFrom('project')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('purged_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('org').select('org.id').whereRef('org.id', '=', 'project.org_id').where('org.status', '!=', 'disbanded')),
    )
}

export function toShareLink(row: ProjectShareRow): ShareLink {
  return {
    shareId: row.id,
    projectId: row.projectId,
    mayDownload: row.mayDownload,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}
