import { AppError } from '@clipwright/contract/errors'
import type { EditedClip } from '@clipwright/contract/editor/clip-edits'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { isSameValue } from '@clipwright/timeline/edit/patches'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import type { RequestContext } from '#platform/http/context.ts'
import type { Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { type ClipPair, getClip, getLockedClip, type OpenClip } from '../../../clips/clips/open-clip.ts'
import { type OpenDocument, openDocument } from '../../../clips/clips/document/open-document.ts'
import { prepareSave, type PreparedSave, saveDocument } from './save-document.ts'

export function toEditedClip(clip: OpenClip['clip'], { document, revision, editedBy }: OpenDocument): EditedClip {
  return {
    projectId: clip.projectId,
    clipId: clip.id,
    clipBody: document,
    revision,
    runId: clip.runId,
    isEdited: clip.runId.endsWith('.CR'),
    engineClipUpdatedAt: clip.engineUpdatedAt?.toISOString() ?? null,
    editedBy,
  }
}

/**
 * The revision the save started from. Without one, only a clip that nobody edited may be saved, so that no edit is
 * overwritten unseen.
 */
function readBaseRevision(ctx: RequestContext): number | null {
  if (ctx.ifMatch === null) return null
  if (!/^\d{1,9}$/.test(ctx.ifMatch))
    throw new AppError('InvalidParam', { details: [{ path: 'if-match', message: 'Send the revision, a number.' }] })
  return Number(ctx.ifMatch)
}

function requireNewest(ctx: RequestContext, current: OpenDocument, clip: OpenClip['clip']): void {
  const revision = readBaseRevision(ctx)
  if ((revision ?? 0) === current.revision) return
  throw new AppError('EditConflictError', {
    cause: `began from ${revision ?? 'nothing'}, is at ${current.revision}`,
    details: [
      { path: 'revision', message: String(current.revision) },
      { path: 'engineClipUpdatedAt', message: clip.engineUpdatedAt?.toISOString() ?? '' },
      { path: 'editedBy', message: current.editedBy ?? '' },
    ],
  })
}

/** Restores what an edit may not change: the source, and the words as they were heard. New words may be added. */
function restoreRecorded(request: ClipDocument, stored: ClipDocument): ClipDocument {
  return { ...request, source: stored.source, audio: stored.audio, words: { ...request.words, ...stored.words } }
}

type PreparedEdit = { ref: ClipPair; current: OpenDocument; save: PreparedSave }

/** Everything slow about a save, before anything is locked. Throws when it started from an older revision. */
async function prepareEdit(ctx: RequestContext, ref: ClipPair, body: unknown): Promise<PreparedEdit> {
  const open = await getClip(ctx, ref)
  const current = await openDocument(ctx.db, open.clip)
  requireNewest(ctx, current, open.clip)
  const request = readDocument(body)
  const own = restoreRecorded(request, current.document)
  const document = isSameValue(own, request) ? request : readDocument(own)
  // An edit followed by its undo is no edit, and its renders stay valid.
  const isSame = isSameValue(document, current.document)
  return { ref, current, save: await prepareSave(ctx.db, open, current, isSame ? null : document) }
}

async function writeEdit(ctx: RequestContext, tx: Tx, { ref, current, save }: PreparedEdit): Promise<SavedEdit | undefined> {
  const open = await getLockedClip(ctx, tx, ref)
  const saved = await saveDocument(tx, open, save, ctx.userId)
  if (!saved) return undefined
  const { clip, edit, alsoCorrected } = saved
  if (edit) await publishEvent(tx, ctx.orgId, { type: 'clips.changed', projectId: ref.projectId })
  const editedClip = toEditedClip(clip, edit ?? current)
  return { project: open.project, clip, edited: alsoCorrected > 0 ? { ...editedClip, alsoCorrected } : editedClip }
}

type SavedEdit = OpenClip & { edited: EditedClip }

/**
 * Saves a document as the clip’s next revision, together with the caller’s own writes; an unchanged document changes
 * nothing. It is prepared again when the clip was changed meanwhile, which throws if that was a save.
 */
export async function saveEdit<T>(
  ctx: RequestContext,
  { ref, body }: { ref: ClipPair; body: unknown },
  andThen: (tx: Tx, saved: SavedEdit) => Promise<T>,
): Promise<T> {
  for (;;) {
    const prepared = await prepareEdit(ctx, ref, body)
    const outcome = await ctx.db.transaction(async (tx) => {
      const saved = await writeEdit(ctx, tx, prepared)
      return saved && { result: await andThen(tx, saved) }
    })
    if (outcome) return outcome.result
  }
}
