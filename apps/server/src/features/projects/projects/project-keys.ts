import { join } from 'node:path'
import type { OrgId, ProjectId } from '@clipwright/contract/ids'

/** Prefix of everything a project stores; deleting it deletes the project’s bytes. */
export function projectPrefix(orgId: OrgId, projectId: ProjectId): string {
  return `${orgId}/${projectId}`
}

/** Key of a result. `part` names run and content, so that two attempts never write different bytes to one key. */
export function projectKey(orgId: OrgId, projectId: ProjectId, part: string): string {
  return `${projectPrefix(orgId, projectId)}/${part}`
}

/** Folder for pieces of the project’s previews: deleted with the project, or once unused for long. */
export function piecesFolder(piecesDir: string, orgId: OrgId, projectId: ProjectId): string {
  return join(piecesDir, orgId, projectId)
}
