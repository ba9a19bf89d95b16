import { AppError } from '@clipwright/contract/errors'
import type { ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { readDocument, toDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { ProjectRow } from '../../projects/projects/projects.public.ts'
import { saveWordCorrections } from '../../projects/projects/save-word-corrections.public.ts'
import { findClipEdit } from './clip-documents.store.ts'
import { type ClipRow, findClip } from './clips.store.ts'
import { correctElsewhere } from './correct-elsewhere.ts'
import { findAssets } from './document-assets.ts'
import { keepDocument, type KeptDocument } from './keep-document.ts'
import { changesOfWords, correctionsAfter } from './word-changes.ts'

export type OpenDocument = { document: ClipDocument; revision: number; editedBy: UserId | null }

/** The document of a clip: as it was saved, or as the product made it. Refused while the clip has no layout yet. */
export async function openDocument(db: Queryable, clip: ClipRow): Promise<OpenDocument> {
  const edit = await findClipEdit(db, clip.org_id, clip.id)
  if (edit) return { document: readDocument(edit.document), revision: edit.revision, editedBy: edit.edited_by }
  if (!clip.timeline) throw new AppError('RecordNotExisted', { say: 'This clip is not ready to be edited yet.' })
  return { document: toDocument(clip.timeline), revision: 0, editedBy: null }
}

/** The same by the clip's ids. Throws RecordNotExisted. */
export async function findOpenDocument(db: Queryable, orgId: OrgId, ref: { projectId: ProjectId; clipId: ClipId }): Promise<ClipDocument> {
  const clip = await findClip(db, orgId, ref)
  if (!clip) throw new AppError('RecordNotExisted', { cause: `clip ${ref.clipId}` })
  return (await openDocument(db, clip)).document
}

/** `alsoCorrected`: how many other clips of the project have the same words and were corrected along with this one. */
type Saved = KeptDocument & { alsoCorrected: number }

/**
 * Makes a document the clip's next revision: its timeline, record, look and corrected words with it, also those of the
 * project's other clips, in one transaction. Whoever calls holds the locks of project and clip, and has compared the revision.
 */
export async function saveDocument(
  tx: Tx,
  { project, clip, document, userId }: { project: ProjectRow; clip: ClipRow; document: ClipDocument; userId: UserId },
): Promise<Saved> {
  const before = await findClipEdit(tx, clip.org_id, clip.id)
  await findAssets(tx, clip.org_id, document)
  const saved = await keepDocument(tx, { project, clip, document, original: before?.original ?? clip.moment, userId })
  const changes = changesOfWords(before ? readDocument(before.document) : null, document)
  const corrections = correctionsAfter(project.word_corrections, changes)
  if (corrections === project.word_corrections) return { ...saved, alsoCorrected: 0 }
  await saveWordCorrections(tx, clip.org_id, clip.project_id, corrections)
  return { ...saved, alsoCorrected: await correctElsewhere(tx, { project, clip, changes, userId }) }
}
