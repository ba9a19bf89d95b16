import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getJobProgress as endpoint } from '@clipwright/contract/projects/job-progress'
import type { RequestContext } from '#platform/http/context.ts'
import { findProjectQueuePosition } from '#platform/queue/job-views.ts'
import { findRunStart, estimateStepsHere } from './step-progress.ts'
import { earlyPercent, overallProgress, timeLeft } from './progress-estimate.ts'
import { findByClusterJob, type RunningJob } from './projects.views.ts'

export async function getJobProgress(ctx: RequestContext, { clusterJobId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const project = await findByClusterJob(ctx.db, ctx.orgId, clusterJobId)
  if (!project) throw new AppError('RecordNotExisted', { cause: `cluster job ${clusterJobId}` })
  const waiting = project.stage === 'QUEUED' || project.stage === 'PENDING'
  const over = project.stage === 'COMPLETE' || project.stage === 'STALLED'
  return {
    clusterJobId,
    projectId: project.id,
    stage: project.stage,
    progress: project.progress,
    estMs: over ? project.estMs : await findTimeLeft(ctx, project),
    queuePosition: waiting ? await findProjectQueuePosition(ctx.db, ctx.orgId, project.id) : null,
    updatedAt: project.updatedAt.toISOString(),
  }
}

/** As of now: between two reports of a step time passes too. */
async function findTimeLeft({ db, orgId }: RequestContext, project: RunningJob): Promise<number | null> {
  const { step, progress, durationMs } = project
  if (!step || durationMs <= 0 || (progress >= earlyPercent && project.estMs !== null)) return project.estMs
  const estimates = await estimateStepsHere(db, durationMs / 1000)
  const start = await findRunStart(db, { id: project.id, orgId })
  const byShareMs = project.estMs ?? overallProgress(estimates, { first: step, current: step, share: 0 }).estMs
  const elapsedMs = start ? Date.now() - start.at.getTime() : 0
  return timeLeft(estimates, { first: start?.first ?? step, progress, elapsedMs, byShareMs })
}
