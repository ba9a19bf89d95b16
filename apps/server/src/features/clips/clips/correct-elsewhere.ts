import type { UserId } from '@clipwright/contract/ids'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { spokenText } from '@clipwright/timeline/edit/document-words'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { readDocument, toDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { Tx } from '#platform/db/tx.ts'
import type { ProjectRow } from '../../projects/projects/projects.public.ts'
import { type ClipEditRow, findClipEdit, writeClipEdit } from './clip-documents.store.ts'
import { type ClipRow, listRunClips, lockClip, updateClip } from './clips.store.ts'
import { editedMoment } from './edited-moment.ts'
import { keepDocument } from './keep-document.ts'
import { sendRender } from './send-render.ts'
import { type WordChange, withWordChanges } from './word-changes.ts'

type Corrected = { project: ProjectRow; clip: ClipRow; changes: readonly WordChange[]; userId: UserId }

/**
 * Writes the words of one clip the same way in the project's other clips of the run, and has previews made again in which
 * they are heard. Answers how many those are. Whoever calls holds the project's lock, which every save takes first.
 */
export async function correctElsewhere(tx: Tx, { project, clip: origin, changes, userId }: Corrected): Promise<number> {
  let corrected = 0
  for (const found of await listRunClips(tx, origin.org_id, origin.project_id, project.run)) {
    if (found.id === origin.id || !found.timeline) continue
    const edit = await findClipEdit(tx, origin.org_id, found.id)
    const before = edit ? readDocument(edit.document) : toDocument(found.timeline)
    const document = withWordChanges(before, changes)
    if (document === before) continue
    const clip = await lockClip(tx, origin.org_id, { projectId: origin.project_id, clipId: found.id })
    if (!clip) continue
    if (spokenText(document) === spokenText(before)) {
      await keepUnheard(tx, clip, edit, document)
      continue
    }
    const isEdited = edit && clip.run_id.endsWith('.CR')
    const saved = isEdited
      ? (await keepDocument(tx, { project, clip, document, original: edit.original, userId })).clip
      : await keepMade(tx, clip, edit, document)
    await sendRender(tx, project, saved, 'VIDEO_PREVIEW', false)
    corrected += 1
  }
  return corrected
}

/** The words lie beside the clip, for when it is made longer: what was rendered of it stays good. */
async function keepUnheard(tx: Tx, clip: ClipRow, edit: ClipEditRow | undefined, document: ClipDocument): Promise<void> {
  await keepAsBefore(tx, clip, edit, document)
  await updateClip(tx, clip.org_id, clip.id, { timeline: toFinishedTimeline(document) })
}

/** A clip that nobody edited stays one: only its words are others. */
async function keepMade(tx: Tx, clip: ClipRow, made: ClipEditRow | undefined, document: ClipDocument): Promise<ClipRow> {
  await keepAsBefore(tx, clip, made, document)
  const { text, screenplay } = editedMoment(clip.moment, document)
  const moment = { ...clip.moment, text, screenplay }
  return updateClip(tx, clip.org_id, clip.id, { timeline: toFinishedTimeline(document), moment, version: clip.version + 1 })
}

/** The document in place of the one that is kept, where one is; it stays whose it was. */
async function keepAsBefore(
  tx: Tx,
  { org_id: orgId, id: clipId }: ClipRow,
  kept: ClipEditRow | undefined,
  document: ClipDocument,
): Promise<void> {
  if (kept) await writeClipEdit(tx, { orgId, clipId, document, original: kept.original, editedBy: kept.edited_by })
}
