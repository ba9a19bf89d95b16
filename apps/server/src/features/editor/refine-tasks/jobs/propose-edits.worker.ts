import { AppError } from '@clipwright/contract/errors'
import { refineClip } from '#pipeline/refine-clip.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { completeTask, giveUpTask, openTask } from '../../clip-tasks/clip-task.ts'
import { findClipDocument } from '../../../clips/clips/document/open-document.ts'
import { applyConsent } from '../../../plans/feature-access/apply-consent.ts'
import { RefineTaskRequest } from '../refine-task.ts'
import { proposeEditsJob } from './propose-edits.job.ts'

/** Proposes edits to the saved document. The clip is not changed: a person accepts them in the editor. */
export const proposeEditsWorker = defineWorker(
  proposeEditsJob,
  async (payload, ctx: WorkerContext) => {
    const task = await openTask(ctx.db, 'refine', payload)
    if (!task) return
    const { wish: goal } = RefineTaskRequest.parse(task.wish)
    const clip = await findClipDocument(ctx.db, task.orgId, { projectId: task.projectId, clipId: task.clipId })
    if (!clip) throw new AppError('RecordNotExisted', { cause: `clip ${task.clipId}` })
    const settings = await applyConsent(ctx.db, task.orgId, ctx.deps.pipeline)
    const { document, revision } = clip
    await completeTask(ctx, task, { proposal: await refineClip({ document, goal, revision }, settings, ctx.signal) })
  },
  { onGivenUp: giveUpTask },
)
