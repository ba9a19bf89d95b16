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

/** Folder for what the project’s unfinished runs have heard: deleted with the project, or after a week. */
export function journalsFolder(journalsDir: string, orgId: OrgId, projectId: ProjectId): string {
  return join(journalsDir, orgId, projectId)
}

/** Folder of one run in it: deleted when the transcript is there. */
export function runJournalFolder(journalsDir: string, { orgId, id, run }: { orgId: OrgId; id: ProjectId; run: number }): string {
  return join(journalsFolder(journalsDir, orgId, id), `run-${run}`)
}
