import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { findRefineTask as endpoint } from '@clipwright/contract/editor/refine-tasks'
import type { RequestContext } from '#platform/http/context.ts'
import { getTask } from '../clip-tasks/clip-task.ts'
import { toRefineTask } from './refine-task.ts'

export async function findRefineTask(ctx: RequestContext, { taskId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return toRefineTask(await getTask(ctx, 'refine', taskId))
}
