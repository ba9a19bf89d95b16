import type { BrollTask, createBrollTask as endpoint } from '@clipwright/contract/editor/broll'
import type { Input } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { getLockedClip } from '../../clips/clips/open-clip.ts'
import { openDocument } from '../../clips/clips/document/open-document.ts'
import { consumeFeature, readFeatureConfigs } from '../../plans/feature-access/check-feature.ts'
import { insertTask, saveTask } from './broll.store.ts'
import { toTasks } from './broll-view.ts'
import { findBrollsJob } from './jobs/find-brolls.job.ts'
import { estimateTaskMs } from './task-estimate.ts'
import { chooseProvider } from './choose-provider.ts'

export async function createBrollTask(ctx: RequestContext, input: Input<typeof endpoint>): Promise<BrollTask> {
  const { projectId, clipId, source, approach } = input
  const row = await ctx.db.transaction(async (tx) => {
    const { clip } = await getLockedClip(ctx, tx, { projectId, clipId })
    await openDocument(tx, clip)
    const { allowAiProviders } = await readFeatureConfigs(tx, ctx.orgId)
    // A prompt that a person types may be sent; recorded speech is the team’s to release.
    const { asked, notices } = chooseProvider(ctx.deps.config.broll, input, allowAiProviders || approach === 'Prompt')
    const task = await insertTask(tx, ctx.orgId, {
      projectId,
      clipId,
      userId: ctx.userId,
      source,
      approach,
      prompt: input.prompt ?? null,
      range: input.range ?? null,
      asked,
      estMs: await estimateTaskMs(ctx.db, asked, approach),
      notices,
    })
    if (!task)
      throw new AppError('RecordExisted', { say: 'B-roll is already being found for this clip. Wait for it to finish, or stop it.' })
    await consumeFeature(tx, ctx.orgId, 'Broll', 1)
    const jobId = await findBrollsJob.enqueue(tx, { orgId: ctx.orgId, taskId: task.id }, { orgId: ctx.orgId, projectId, key: task.id })
    await saveTask(tx, ctx.orgId, task.id, { jobId })
    await publishEvent(tx, ctx.orgId, { type: 'broll.changed', projectId })
    return task
  })
  const [task] = await toTasks(ctx.db, ctx.orgId, [row])
  return task as BrollTask
}
