import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { createTitleJob as endpoint } from '@clipwright/contract/editor/title-jobs'
import type { RequestContext } from '#platform/http/context.ts'
import { startTask } from '../clip-tasks/clip-task.ts'
import { writeTitlesJob } from './jobs/write-titles.job.ts'
import { toTitleJob } from './title-job.ts'

export async function createTitleJob(
  ctx: RequestContext,
  { projectId, clipId, style }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return toTitleJob(
    await startTask(ctx, { kind: 'title', clip: { projectId, clipId }, request: { style }, enqueue: writeTitlesJob.enqueue }),
  )
}
