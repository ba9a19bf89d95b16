import { AppError } from '@clipwright/contract/errors'
import { applyTemplate } from '@clipwright/timeline/edit/commands/apply-template'
import { publishEvent } from '#platform/live/publish-event.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { getChosenTemplate } from '../../../brand/brand-templates/brand-templates.public.ts'
import { lockClipForJob, sendPreview, wishForRatio } from '../../../clips/clips/change-clips.public.ts'
import { openDocument, saveDocument } from '../../../clips/clips/save-clip-document.public.ts'
import { applyTemplateJob } from './apply-template.job.ts'

/** Gives one clip the look of a template, as an edit of whoever asked for it. A second run finds nothing to change. */
export const applyTemplateWorker = defineWorker(applyTemplateJob, async (target, ctx: WorkerContext) => {
  const { orgId, projectId, clipId, brandTemplateId, userId } = target
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    const open = await lockClipForJob(tx, orgId, { projectId, clipId })
    if (!open) return
    const template = await getChosenTemplate(tx, orgId, brandTemplateId).catch((error: unknown) => {
      // Deleted, or out of the plan, since it was asked for: the clip stays as it is.
      if (error instanceof AppError) return undefined
      throw error
    })
    if (!template) return
    const { document } = await openDocument(tx, open.clip)
    const result = applyTemplate(document, { look: template.look })
    const isDrawn = document.pictures[template.look.ratio] !== undefined
    if (!('document' in result) && isDrawn) return
    const after = 'document' in result ? result.document : document
    const saved = await saveDocument(tx, { ...open, document: after, userId })
    // A shape that the clip was never drawn in is a wish: the next render plans it.
    const clip = isDrawn ? saved.clip : await wishForRatio(tx, saved.clip, template.look.ratio)
    await sendPreview(tx, open.project, clip)
    await publishEvent(tx, orgId, { type: 'clips.changed', projectId })
  })
})
