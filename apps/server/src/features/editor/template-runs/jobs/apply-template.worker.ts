import type { z } from 'zod'
import { AppError } from '@clipwright/contract/errors'
import { applyTemplate } from '@clipwright/timeline/edit/commands/apply-template'
import { publishEvent } from '#platform/live/publish-event.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { getChosenTemplate } from '../../../brand/brand-templates/choose-template.ts'
import { findClipForJob, lockClipForJob, sendPreview, requestRatio } from '../../../clips/clips/change-clips.ts'
import { openDocument } from '../../../clips/clips/document/open-document.ts'
import { prepareSave, saveDocument } from '../../clip-edits/saving/save-document.ts'
import { applyTemplateJob } from './apply-template.job.ts'

/** Applies a template to one clip, as an edit by the person who asked for it. A second run changes nothing. */
export const applyTemplateWorker = defineWorker(applyTemplateJob, async (target, ctx: WorkerContext) => {
  while (!(await applyOnce(target, ctx))) ctx.signal.throwIfAborted()
})

/** False when the clip was changed while its new document was prepared; the caller then starts over. */
async function applyOnce(target: z.infer<typeof applyTemplateJob.payload>, ctx: WorkerContext): Promise<boolean> {
  const { orgId, projectId, clipId, brandTemplateId, userId } = target
  const template = await getChosenTemplate(ctx.db, orgId, brandTemplateId).catch((error: unknown) => {
    // The template was deleted, or the plan lost it, since the request: the clip stays as it is.
    if (error instanceof AppError) return undefined
    throw error
  })
  const ratio = template?.look.ratio
  const open = template && (await findClipForJob(ctx.db, orgId, { projectId, clipId }))
  const current = open && (await openDocument(ctx.db, open.clip))
  const result = current && applyTemplate(current.document, { look: template.look })
  const isDrawn = ratio !== undefined && current?.document.pictures[ratio] !== undefined
  const isAsked = result && ('document' in result || !isDrawn)
  if (!isAsked || !ratio) {
    await ctx.db.transaction((tx) => ctx.finish(tx))
    return true
  }
  const save = await prepareSave(ctx.db, open, current, 'document' in result ? result.document : current.document)
  return ctx.db.transaction(async (tx) => {
    const locked = await lockClipForJob(tx, orgId, { projectId, clipId })
    const saved = locked && (await saveDocument(tx, locked, save, userId))
    if (locked && !saved) return false
    await ctx.finish(tx)
    if (!locked || !saved) return true
    // A new aspect ratio is only requested; the next render plans its layout.
    const clip = isDrawn ? saved.clip : await requestRatio(tx, saved.clip, ratio)
    await sendPreview(tx, locked.project, clip)
    await publishEvent(tx, orgId, { type: 'clips.changed', projectId })
    return true
  })
}
