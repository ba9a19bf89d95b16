import { AppError } from '@clipwright/contract/errors'
import type { ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { readDocument, toDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { Queryable } from '#platform/db/tx.ts'
import { type ClipRow, findClip } from '../clips.store.ts'
import { findClipEdit } from './clip-documents.store.ts'

export type OpenDocument = { document: ClipDocument; revision: number; editedBy: UserId | null }

/** The document of a clip: the saved one, or one made from its timeline. Throws while the clip has no layout yet. */
export async function openDocument(db: Queryable, clip: ClipRow): Promise<OpenDocument> {
  const edit = await findClipEdit(db, clip.orgId, clip.id)
  if (edit) return { document: readDocument(edit.document), revision: edit.revision, editedBy: edit.editedBy }
  if (!clip.timeline) throw new AppError('RecordNotExisted', { say: 'This clip is not ready for editing yet.' })
  return { document: toDocument(clip.timeline), revision: 0, editedBy: null }
}

/** The same, by the clip’s ids. Throws `RecordNotExisted`. */
export async function findOpenDocument(db: Queryable, orgId: OrgId, ref: { projectId: ProjectId; clipId: ClipId }): Promise<ClipDocument> {
  const clip = await findClip(db, orgId, ref)
  if (!clip) throw new AppError('RecordNotExisted', { cause: `clip ${ref.clipId}` })
  return (await openDocument(db, clip)).document
}

/** The saved document of a clip, for jobs; undefined when the clip is gone. */
export async function findClipDocument(
  db: Queryable,
  orgId: OrgId,
  ref: { projectId: ProjectId; clipId: ClipId },
): Promise<(OpenDocument & { title: string }) | undefined> {
  const clip = await findClip(db, orgId, ref)
  return clip && { ...(await openDocument(db, clip)), title: clip.title }
}
