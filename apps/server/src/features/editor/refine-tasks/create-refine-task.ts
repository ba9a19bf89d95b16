import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { createRefineTask as endpoint } from '@clipwright/contract/editor/refine-tasks'
import type { RequestContext } from '#platform/http/context.ts'
import { startTask } from '../clip-tasks/clip-task.ts'
import { proposeEditsJob } from './jobs/propose-edits.job.ts'
import { toRefineTask } from './refine-task.ts'

export async function createRefineTask(
  ctx: RequestContext,
  { projectId, clipId, wish: goal }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return toRefineTask(
    await startTask(ctx, { kind: 'refine', clip: { projectId, clipId }, request: { wish: goal }, enqueue: proposeEditsJob.enqueue }),
  )
}
