import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { stallOnGivenUp } from '../../../projects/projects/run-step.ts'
import { beginStep } from '../../../projects/projects/advance-project.ts'
import { removeLostStepFiles } from '../../../projects/projects/remove-lost-files.ts'
import { renderPreviewsJob } from '../../../projects/projects/step-jobs.ts'
import { listRunClips } from '../clips.store.ts'
import { settleRenderStep } from '../render/render-step.ts'
import { sendRender } from '../render/send-render.ts'

/** Queues a preview of each picked clip. The step ends when the last of them has ended. */
export const renderPreviewsWorker = defineWorker(
  renderPreviewsJob,
  async (target, ctx: WorkerContext) => {
    const project = await beginStep(ctx.db, target, 'render')
    if (!project) return
    await removeLostStepFiles(ctx, project)
    const clips = await listRunClips(ctx.db, target.orgId, target.projectId, target.run)
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      for (const clip of clips) {
        if (!clip.isRunnerUp) await sendRender(tx, project, clip, 'VIDEO_PREVIEW', true)
      }
      await settleRenderStep(tx, target)
    })
  },
  stallOnGivenUp('render'),
)
