import type { ClipId, OrgId, ProjectId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import { findClip } from './clips.store.ts'
import { type OpenDocument, openDocument } from './save-clip-document.ts'

/** The document of a clip as it is saved, for jobs; undefined when the clip is gone. */
export async function findClipDocument(
  db: Queryable,
  orgId: OrgId,
  ref: { projectId: ProjectId; clipId: ClipId },
): Promise<(OpenDocument & { title: string }) | undefined> {
  const clip = await findClip(db, orgId, ref)
  return clip && { ...(await openDocument(db, clip)), title: clip.title }
}
