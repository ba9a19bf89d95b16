import type { deleteCopilotTask as endpoint } from '@clipwright/contract/clips/copilot'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { deleteTask, lockTask } from './copilot.store.ts'

/** A search that is still running finds its row gone and publishes nothing. */
export async function deleteCopilotTask(ctx: RequestContext, { id }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction(async (tx) => {
    const task = await lockTask(tx, ctx.orgId, id)
    if (!task) throw new AppError('RecordNotExisted', { cause: `task ${id}` })
    await deleteTask(tx, ctx.orgId, id)
    await publishEvent(tx, ctx.orgId, { type: 'copilot.changed', projectId: task.projectId })
    await publishEvent(tx, ctx.orgId, { type: 'clips.changed', projectId: task.projectId })
  })
  return { deleted: true }
}
