import type { createCopilotTask as endpoint, CopilotTask } from '@clipwright/contract/clips/copilot'
import type { Input } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { lockOpenProject } from '../../projects/projects/open-project.ts'
import { insertTask } from './copilot.store.ts'
import { findMomentsJob } from './jobs/find-moments.job.ts'
import { estimateTaskMs } from './task-estimate.ts'
import { toTasks } from './task-view.ts'

export async function createCopilotTask(ctx: RequestContext, { projectId, prompt }: Input<typeof endpoint>): Promise<CopilotTask> {
  const row = await ctx.db.transaction(async (tx) => {
    const project = await lockOpenProject(tx, ctx.orgId, projectId)
    if (!project.transcriptInfo || !project.artefacts) {
      throw new AppError('InvalidParam', { say: 'This project is still being transcribed. Try again when the transcript is ready.' })
    }
    const estMs = await estimateTaskMs(ctx.db, project.durationMs)
    const task = await insertTask(tx, ctx.orgId, { projectId, userId: ctx.userId, prompt, estMs })
    if (!task)
      throw new AppError('RecordExisted', { say: 'A search is already running in this project. Wait for it to finish, or stop it.' })
    await findMomentsJob.enqueue(tx, { orgId: ctx.orgId, projectId, taskId: task.id }, { orgId: ctx.orgId, projectId, key: task.id })
    await publishEvent(tx, ctx.orgId, { type: 'copilot.changed', projectId })
    return task
  })
  const [task] = await toTasks(ctx.db, ctx.orgId, [row], ctx.language)
  return task as CopilotTask
}
