import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toFinishedTimeline } from '@clipwright/timeline/edit/to-timeline'
import { readDocument } from '@clipwright/timeline/edit/upgrade-document'
import { refine } from '#pipeline/refine.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { readAnalysis, readTranscript } from '../../../projects/projects/project-files.ts'
import { lockUnchanged, type RenderWork } from '../render/begin-render.ts'
import { brandedDocument, brandWorkOf, keepBranded } from './branded-document.ts'
import { writeClipEdit } from '../document/clip-documents.store.ts'
import { lookHash, mergeLook } from './clip-look.ts'
import { type ClipRow, updateClip } from '../clips.store.ts'
import { restyleEdited } from './restyle-edited.ts'

/** `document`: null for a clip that has none beside its timeline. */
type Drawn = { clip: ClipRow; document: ClipDocument | null }

/**
 * The clip in the look it is to have. In another ratio or style than its document was made for, that is decided again first;
 * undefined when somebody changed the clip while it was: what they saved goes before.
 */
export async function withCurrentLook(ctx: WorkerContext, work: RenderWork, folder: string): Promise<Drawn | undefined> {
  const { project, clip, edit } = work
  const look = mergeLook(project.renderPref, clip.render_override)
  const timeline_look = lookHash(look)
  if (clip.timeline && clip.timeline_look === timeline_look) return { clip, document: edit ? readDocument(edit.document) : null }
  if (edit) {
    const document = await restyleEdited(ctx, { project, edit, look, folder })
    return ctx.db.transaction(async (tx) => {
      if (!(await lockUnchanged(ctx, tx, work))) return undefined
      await writeClipEdit(tx, { orgId: clip.org_id, clipId: clip.id, document, original: edit.original, editedBy: edit.edited_by })
      return { clip: await updateClip(tx, clip.org_id, clip.id, { timeline: toFinishedTimeline(document), timeline_look }), document }
    })
  }
  const transcript = await readTranscript(ctx.deps.storage, project, folder, ctx.signal)
  const analysis = await readAnalysis(ctx.deps.storage, project, folder, ctx.signal)
  const { timeline, quality } = refine(clip.moment, { analysis, transcript }, look)
  const document = brandedDocument(timeline, look, await brandWorkOf(ctx.db, clip.org_id, project))
  return ctx.db.transaction(async (tx) => {
    if (!(await lockUnchanged(ctx, tx, work))) return undefined
    const branded = await keepBranded(tx, { project, clip, timeline, document })
    return { clip: await updateClip(tx, clip.org_id, clip.id, { timeline: branded, timeline_look, plan_quality: quality }), document }
  })
}
