import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { createPostTextJob as endpoint } from '@clipwright/contract/editor/post-text-jobs'
import type { RequestContext } from '#platform/http/context.ts'
import { startTask } from '../clip-tasks/clip-task.ts'
import { writePostTextsJob } from './jobs/write-post-texts.job.ts'
import { toPostTextJob } from './post-text-job.ts'

export async function createPostTextJob(
  ctx: RequestContext,
  { projectId, clipId, ...request }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return toPostTextJob(await startTask(ctx, { kind: 'postText', clip: { projectId, clipId }, request, enqueue: writePostTextsJob.enqueue }))
}
