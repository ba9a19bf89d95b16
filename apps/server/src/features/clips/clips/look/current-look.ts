import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import { refine } from '#pipeline/refine.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { readAnalysis, readTranscript } from '../../../projects/projects/project-files.ts'
import { lockUnchanged, type RenderWork } from '../render/begin-render.ts'
import { brandedDocument, readBrandWork, storeBrandedDocument } from './branded-document.ts'
import { writeClipEdit } from '../document/clip-documents.store.ts'
import { lookHash, mergeLook } from './clip-look.ts'
import { type ClipRow, updateClip } from '../clips.store.ts'
import { restyleEdited } from './restyle-edited.ts'

/** `document`: null for a clip that only has a timeline. */
type Drawn = { clip: ClipRow; document: ClipDocument | null }

/**
 * The clip in its requested look. When its document was made for another aspect ratio or style, that is planned again
 * first; undefined when somebody changed the clip meanwhile, since what they saved takes precedence.
 */
export async function withCurrentLook(ctx: WorkerContext, work: RenderWork, folder: string): Promise<Drawn | undefined> {
  const { project, clip, edit } = work
  const look = mergeLook(project.renderPref, clip.renderOverride)
  const timelineLook = lookHash(look)
  if (clip.timeline && clip.timelineLook === timelineLook) return { clip, document: edit ? readDocument(edit.document) : null }
  if (edit) {
    const document = await restyleEdited(ctx, { project, edit, look, folder })
    if (work.isHeld) return { clip: { ...clip, timeline: toFinishedTimeline(document), timelineLook }, document }
    return ctx.db.transaction(async (tx) => {
      if (!(await lockUnchanged(ctx, tx, work))) return undefined
      await writeClipEdit(tx, { orgId: clip.orgId, clipId: clip.id, document, original: edit.original, editedBy: edit.editedBy })
      return { clip: await updateClip(tx, clip.orgId, clip.id, { timeline: toFinishedTimeline(document), timelineLook }), document }
    })
  }
  const transcript = await readTranscript(ctx.deps.storage, project, folder, ctx.signal)
  const analysis = await readAnalysis(ctx.deps.storage, project, folder, ctx.signal)
  const { timeline, quality } = refine(clip.moment, { analysis, transcript }, look)
  const document = brandedDocument(timeline, look, await readBrandWork(ctx.db, clip.orgId, project))
  if (work.isHeld) {
    const ownTimeline = document ? toFinishedTimeline(document) : timeline
    return { clip: { ...clip, timeline: ownTimeline, timelineLook, planQuality: quality }, document }
  }
  return ctx.db.transaction(async (tx) => {
    if (!(await lockUnchanged(ctx, tx, work))) return undefined
    const branded = await storeBrandedDocument(tx, { project, clip, timeline, document })
    return { clip: await updateClip(tx, clip.orgId, clip.id, { timeline: branded, timelineLook, planQuality: quality }), document }
  })
}
