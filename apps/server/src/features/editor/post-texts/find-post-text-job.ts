import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { findPostTextJob as endpoint } from '@clipwright/contract/editor/post-text-jobs'
import type { RequestContext } from '#platform/http/context.ts'
import { getTask } from '../clip-tasks/clip-task.ts'
import { toPostTextJob } from './post-text-job.ts'

export async function findPostTextJob(ctx: RequestContext, { taskId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return toPostTextJob(await getTask(ctx, 'postText', taskId))
}
