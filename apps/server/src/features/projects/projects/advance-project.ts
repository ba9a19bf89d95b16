import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { AppError } from '@clipwright/contract/errors'
import type { Db, Tx } from '#platform/db/tx.ts'
import { sourceRange } from '#pipeline/source-range.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { recordStageTiming } from '#platform/queue/stage-timing.ts'
import { lockRun } from './lock-run.ts'
import { extendReservation, releaseRun, settleRun } from '../../plans/credits/charge-run.ts'
import { notifyPerson } from '../../messages/notifications/notify-person.ts'
import type { ProjectChange, ProjectRow } from './projects.store.ts'
import { listSteps, saveStep } from './project-steps.store.ts'
import * as store from './projects.store.ts'
import { type StepTarget, stepJobs } from './step-jobs.ts'
import { stepWork } from './step-progress.ts'
import { estimateStepBytes } from './step-space.ts'
import { nextStep, type Step, stageOfStep } from './steps.ts'

/** Marks a step as running. Undefined when this run is over, replaced or in the trash, so that there is nothing to do. */
export async function beginStep(db: Db, target: StepTarget, step: Step): Promise<ProjectRow | undefined> {
  return db.transaction(async (tx) => {
    const project = await lockRun(tx, target)
    if (!project || project.step !== step) return undefined
    await saveStep(tx, target.orgId, { projectId: target.projectId, run: target.run, step, status: 'running' })
    const row = await store.updateProject(tx, target.orgId, target.projectId, { stage: stageOfStep[step], error: null })
    await publishEvent(tx, target.orgId, { type: 'project.changed', projectId: target.projectId })
    return row
  })
}

/** Publishes a step’s result and enqueues the next step, in the caller’s transaction. False when the run was replaced meanwhile. */
export async function finishStep(
  tx: Tx,
  target: StepTarget,
  step: Step,
  result: ProjectChange & { addedBytes?: number },
): Promise<boolean> {
  const project = await lockRun(tx, target)
  if (!project || project.step !== step) return false
  const { addedBytes, ...change } = result
  await saveStep(tx, target.orgId, { projectId: target.projectId, run: target.run, step, status: 'done' })
  if (addedBytes) await store.addToProject(tx, target.orgId, target.projectId, { storageBytes: addedBytes })
  if (step === 'render') await recordRenderStep(tx, target, project)
  const next = nextStep(step)
  const row = await store.updateProject(tx, target.orgId, target.projectId, {
    ...change,
    step: next ?? null,
    ...(next ? {} : { stage: 'COMPLETE', progress: 100, estMs: 0 }),
  })
  if (row.probe && step === 'import') await extendReservation(tx, target, sourceRange(row.probe, row.curationPref))
  if (row.probe && !next) await settleRun(tx, target, sourceRange(row.probe, row.curationPref))
  if (next) await sendStep(tx, target, next)
  else await notifyOwner(tx, project, 'project_ready')
  await publishEvent(tx, target.orgId, { type: 'project.changed', projectId: target.projectId })
  return true
}

/** The render step is many jobs; it lasts from the first being enqueued to the last having ended. */
async function recordRenderStep(tx: Tx, target: StepTarget, project: ProjectRow): Promise<void> {
  const rows = await listSteps(tx, target.orgId, [target.projectId])
  const startedAt = rows.find((row) => row.step === 'render')?.startedAt
  if (startedAt)
    await recordStageTiming(tx, stepWork('render', project.durationMs / 1000), (await readTimeAfter(tx, 0)).getTime() - startedAt.getTime())
}

/** Enqueues the job of a step. Its key keeps a repeated call from enqueueing it twice. */
export async function sendStep(tx: Tx, target: StepTarget, step: Step): Promise<void> {
  const project = await store.findProject(tx, target.orgId, target.projectId)
  await stepJobs[step].enqueue(tx, target, {
    ...(project ? await estimateStepBytes(tx, project, step) : {}),
    key: `${target.projectId}:${target.run}:${step}`,
    orgId: target.orgId,
    projectId: target.projectId,
  })
}

/** Ends a run that cannot go on: stores the reason, and keeps finished steps for a retry. */
export async function stallProject(tx: Tx, target: StepTarget, step: Step, error: AppError): Promise<void> {
  const project = await lockRun(tx, target)
  if (!project || project.stage === 'STALLED') return
  await saveStep(tx, target.orgId, { projectId: target.projectId, run: target.run, step, status: 'failed' })
  await store.addToProject(tx, target.orgId, target.projectId, { stalls: 1 })
  await store.updateProject(tx, target.orgId, target.projectId, {
    stage: 'STALLED',
    estMs: null,
    error: { errorName: error.errorName, errorMessage: error.message, stage: stageOfStep[step] },
  })
  await releaseRun(tx, target)
  // Whoever cancelled it needs no notification.
  if (error.errorName !== 'JobCancelledError') await notifyOwner(tx, project, 'project_failed')
  await publishEvent(tx, target.orgId, { type: 'project.changed', projectId: target.projectId })
}

async function notifyOwner(tx: Tx, project: ProjectRow, kind: 'project_ready' | 'project_failed'): Promise<void> {
  await notifyPerson(tx, { userId: project.userId, orgId: project.orgId, kind, projectId: project.id })
}
