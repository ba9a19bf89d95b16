import { AppError } from '@clipwright/contract/errors'
import type { EditedClip } from '@clipwright/contract/editor/clip-edits'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { withBrollInRoom } from '@clipwright/timeline/edit/document-ranges'
import { isSameValue } from '@clipwright/timeline/edit/patches'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { RequestContext } from '#platform/http/context.ts'
import type { Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { type ClipPair, getLockedClip, type OpenClip } from '../../clips/clips/open-clip.public.ts'
import { type OpenDocument, openDocument, saveDocument } from '../../clips/clips/save-clip-document.public.ts'

export function toEditedClip(clip: OpenClip['clip'], { document, revision, editedBy }: OpenDocument): EditedClip {
  return {
    projectId: clip.project_id,
    clipId: clip.id,
    clipBody: document,
    revision,
    runId: clip.run_id,
    isEdited: clip.run_id.endsWith('.CR'),
    engineClipUpdatedAt: clip.engine_updated_at?.toISOString() ?? null,
    editedBy,
  }
}

/** The revision a save began from. Without one only a clip that nobody edited may be saved: nothing is ever overwritten unseen. */
function begunFrom(ctx: RequestContext): number | null {
  if (ctx.ifMatch === null) return null
  if (!/^\d{1,9}$/.test(ctx.ifMatch))
    throw new AppError('InvalidParam', { details: [{ path: 'if-match', message: 'Send the revision, a number.' }] })
  return Number(ctx.ifMatch)
}

function requireNewest(ctx: RequestContext, current: OpenDocument, clip: OpenClip['clip']): void {
  const revision = begunFrom(ctx)
  if ((revision ?? 0) === current.revision) return
  throw new AppError('EditConflictError', {
    cause: `began from ${revision ?? 'nothing'}, is at ${current.revision}`,
    details: [
      { path: 'revision', message: String(current.revision) },
      { path: 'engineClipUpdatedAt', message: clip.engine_updated_at?.toISOString() ?? '' },
      { path: 'editedBy', message: current.editedBy ?? '' },
    ],
  })
}

/** What was recorded is not an edit's to change: the source, and the words as they were heard. New words may come along. */
function withRecorded(sent: ClipDocument, stored: ClipDocument): ClipDocument {
  return { ...sent, source: stored.source, audio: stored.audio, words: { ...sent.words, ...stored.words } }
}

/** Saves a document as the clip's next revision, in the caller's transaction; one that is as it was changes nothing. */
export async function saveEdit(
  ctx: RequestContext,
  tx: Tx,
  { ref, body }: { ref: ClipPair; body: unknown },
): Promise<OpenClip & { edited: EditedClip }> {
  const { project, clip } = await getLockedClip(ctx, tx, ref)
  const current = await openDocument(tx, clip)
  requireNewest(ctx, current, clip)
  const document = readDocument(withBrollInRoom(withRecorded(readDocument(body), current.document)))
  // As after an edit and its undo: no edit, and what was rendered of it stays good.
  if (isSameValue(document, current.document)) return { project, clip, edited: toEditedClip(clip, current) }
  const saved = await saveDocument(tx, { project, clip, document, userId: ctx.userId })
  await publishEvent(tx, ctx.orgId, { type: 'clips.changed', projectId: ref.projectId })
  const edit = { document: readDocument(saved.edit.document), revision: saved.edit.revision, editedBy: saved.edit.edited_by }
  const edited = toEditedClip(saved.clip, edit)
  return { project, clip: saved.clip, edited: saved.alsoCorrected > 0 ? { ...edited, alsoCorrected: saved.alsoCorrected } : edited }
}
