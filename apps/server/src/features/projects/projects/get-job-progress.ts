import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getJobProgress as endpoint } from '@clipwright/contract/projects/job-progress'
import type { RequestContext } from '#platform/http/context.ts'
import { findProjectQueuePosition } from '#platform/queue/job-views.ts'
import { stepEstimates } from './step-progress.ts'
import { overallProgress } from './progress-estimate.ts'
import { findByClusterJob } from './projects.views.ts'

export async function getJobProgress(ctx: RequestContext, { clusterJobId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const project = await findByClusterJob(ctx.db, ctx.orgId, clusterJobId)
  if (!project) throw new AppError('RecordNotExisted', { cause: `cluster job ${clusterJobId}` })
  const waiting = project.stage === 'QUEUED' || project.stage === 'PENDING'
  const over = project.stage === 'COMPLETE' || project.stage === 'STALLED'
  // Until a step first reports, there is only the estimate of the whole run.
  const fresh = !over && project.step && project.estMs === null && project.durationMs > 0
  const estimates = fresh ? await stepEstimates(ctx.db, project.durationMs / 1000) : undefined
  return {
    clusterJobId,
    projectId: project.id,
    stage: project.stage,
    progress: project.progress,
    estMs:
      estimates && project.step
        ? overallProgress(estimates, { first: project.step, current: project.step, share: 0 }).estMs
        : project.estMs,
    queuePosition: waiting ? await findProjectQueuePosition(ctx.db, ctx.orgId, project.id) : null,
    updatedAt: project.updatedAt.toISOString(),
  }
}
