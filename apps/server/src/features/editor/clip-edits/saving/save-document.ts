import type { UserId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { OpenClip } from '../../../clips/clips/open-clip.ts'
import type { OpenDocument } from '../../../clips/clips/document/open-document.ts'
import { saveWordCorrections } from '../../../projects/projects/save-word-corrections.ts'
import { countCorrectedClips } from './correct-other-clips.ts'
import { findAssets } from '../../../clips/clips/document/document-assets.ts'
import { correctWordsJob } from '../jobs/correct-words.job.ts'
import {
  type ClipState,
  isInState,
  prepareDocument,
  type PreparedDocument,
  stateOf,
  writeDocument,
} from '../../../clips/clips/document/write-document.ts'
import { findWordChanges, applyWordChanges, toCorrectedWord, type WordChange } from './word-changes.ts'

/** Everything about a save that can be computed before locking. `next` is null when the document is unchanged. */
export type PreparedSave = {
  from: ClipState
  next: (PreparedDocument & { changes: readonly WordChange[]; alsoCorrected: number }) | null
}

/** Prepares a document as the successor of `current`; null when nothing changes. Throws for files that it may not use. */
export async function prepareSave(
  db: Queryable,
  { project, clip }: OpenClip,
  current: OpenDocument,
  document: ClipDocument | null,
): Promise<PreparedSave> {
  const from = stateOf(clip, current.revision)
  if (!document) return { from, next: null }
  await findAssets(db, clip.orgId, document)
  const prepared = await prepareDocument(db, { project, clip }, document)
  const changes = findWordChanges(current.revision === 0 ? null : current.document, document)
  const corrections = applyWordChanges(project.wordCorrections, changes)
  const words = changes.map(toCorrectedWord)
  const alsoCorrected =
    corrections === project.wordCorrections
      ? 0
      : await countCorrectedClips(db, clip, { words, writing: { corrections, heard: document.words } })
  return { from, next: { ...prepared, changes, alsoCorrected } }
}

/**
 * `alsoCorrected`: number of other clips of the project with the same words, which a job corrects. `edit`: null when
 * nothing changed.
 */
type SavedDocument = { clip: OpenClip['clip']; edit: OpenDocument | null; alsoCorrected: number }

/**
 * Writes a prepared document as the clip’s next revision, with its timeline, moment, look and corrected words. The caller
 * holds the locks of project and clip. Undefined when something changed since it was prepared; the caller then prepares it
 * again.
 */
export async function saveDocument(
  tx: Tx,
  open: OpenClip,
  { from, next }: PreparedSave,
  userId: UserId,
): Promise<SavedDocument | undefined> {
  const { project, clip } = open
  if (!(await isInState(tx, clip, from))) return undefined
  if (!next) return { clip, edit: null, alsoCorrected: 0 }
  const newEdit = await writeDocument(tx, open, next, userId)
  if (!newEdit) return undefined
  const edit = { document: next.document, revision: newEdit.edit.revision, editedBy: userId }
  const corrections = applyWordChanges(project.wordCorrections, next.changes)
  if (corrections === project.wordCorrections) return { clip: newEdit.clip, edit, alsoCorrected: 0 }
  const place = { orgId: clip.orgId, projectId: clip.projectId }
  await saveWordCorrections(tx, place.orgId, place.projectId, corrections)
  await correctWordsJob.enqueue(tx, { ...place, clipId: clip.id, userId, words: next.changes.map(toCorrectedWord) }, place)
  return { clip: newEdit.clip, edit, alsoCorrected: next.alsoCorrected }
}
