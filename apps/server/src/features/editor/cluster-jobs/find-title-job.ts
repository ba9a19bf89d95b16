import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { findTitleJob as endpoint } from '@clipwright/contract/editor/title-jobs'
import type { RequestContext } from '#platform/http/context.ts'
import { getTask } from '../clip-tasks/clip-task.ts'
import { toTitleJob } from './title-job.ts'

export async function findTitleJob(ctx: RequestContext, { taskId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return toTitleJob(await getTask(ctx, 'title', taskId))
}
