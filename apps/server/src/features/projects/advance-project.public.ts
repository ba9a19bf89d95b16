import type { AppError } from '@clipwright/contract/errors'
import type { Db, Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { estimateMs, recordStageTiming } from '#platform/queue/stage-timing.ts'
import { estimateSteps, overallProgress, type StepEstimates } from './progress-estimate.ts'
import type { ProjectChange, ProjectRow } from './projects.store.ts'
import * as store from './projects.store.ts'
import { type StepTarget, stepJobs } from './step-jobs.public.ts'
import { nextStep, type Step, stageOfStep, steps } from './steps.ts'

/** Marks a step as running. `undefined` when this run is over, replaced or in the trash: the caller then has nothing to do. */
export async function beginStep(db: Db, target: StepTarget, step: Step): Promise<ProjectRow | undefined> {
  return db.transaction(async (tx) => {
    const project = await lockRun(tx, target)
    if (!project || project.step !== step) return undefined
    await store.saveStep(tx, target.orgId, { projectId: target.projectId, run: target.run, step, status: 'running' })
    const row = await store.updateProject(tx, target.orgId, target.projectId, { stage: stageOfStep[step], error: null })
    await publishEvent(tx, target.orgId, { type: 'project.changed', projectId: target.projectId })
    return row
  })
}

/** Publishes a step's result and sends off the next one, in the caller's transaction. False when the run was replaced meanwhile. */
export async function finishStep(
  tx: Tx,
  target: StepTarget,
  step: Step,
  result: ProjectChange & { addedBytes?: number },
): Promise<boolean> {
  const project = await lockRun(tx, target)
  if (!project || project.step !== step) return false
  const { addedBytes, ...change } = result
  await store.saveStep(tx, target.orgId, { projectId: target.projectId, run: target.run, step, status: 'done' })
  if (addedBytes) await store.addToProject(tx, target.orgId, target.projectId, { storageBytes: addedBytes })
  if (step === 'render') await recordRenderStep(tx, target, project)
  const next = nextStep(step)
  await store.updateProject(tx, target.orgId, target.projectId, {
    ...change,
    step: next ?? null,
    ...(next ? {} : { stage: 'COMPLETE', progress: 100, est_ms: 0 }),
  })
  if (next) await sendStep(tx, target, next)
  await publishEvent(tx, target.orgId, { type: 'project.changed', projectId: target.projectId })
  return true
}

/** The render step is many jobs; its duration is from the first being sent off to the last being final. */
async function recordRenderStep(tx: Tx, target: StepTarget, project: ProjectRow): Promise<void> {
  const rows = await store.listSteps(tx, target.orgId, [target.projectId])
  const startedAt = rows.find((row) => row.step === 'render')?.started_at
  if (startedAt) await recordStageTiming(tx, stepWork('render', project.duration_ms / 1000), Date.now() - startedAt.getTime())
}

/** Sends off the job of a step. The key keeps a repeated call from sending it twice. */
export async function sendStep(tx: Tx, target: StepTarget, step: Step): Promise<void> {
  await stepJobs[step].enqueue(tx, target, {
    key: `${target.projectId}:${target.run}:${step}`,
    orgId: target.orgId,
    projectId: target.projectId,
  })
}

/** Ends a run that cannot go on: the reason is kept in words, finished steps stay for a retry. */
export async function stallProject(tx: Tx, target: StepTarget, step: Step, error: AppError): Promise<void> {
  const project = await lockRun(tx, target)
  if (!project || project.stage === 'STALLED') return
  await store.saveStep(tx, target.orgId, { projectId: target.projectId, run: target.run, step, status: 'failed' })
  await store.addToProject(tx, target.orgId, target.projectId, { stalls: 1 })
  await store.updateProject(tx, target.orgId, target.projectId, {
    stage: 'STALLED',
    est_ms: null,
    error: { errorName: error.errorName, errorMessage: error.message, stage: stageOfStep[step] },
  })
  await publishEvent(tx, target.orgId, { type: 'project.changed', projectId: target.projectId })
}

/** Saves how far a step is; the percent of a run never goes back. */
export async function saveProgress(db: Db, project: ProjectRow, step: Step, share: number): Promise<void> {
  const overall = await overallOf(db, project, step, share)
  await db.transaction(async (tx) => {
    const current = await lockRun(tx, { orgId: project.org_id, projectId: project.id, run: project.run })
    if (!current || current.step !== step) return
    const progress = Math.max(current.progress, overall.progress)
    const row = await store.updateProject(tx, project.org_id, project.id, { progress, est_ms: overall.estMs })
    await publishEvent(tx, project.org_id, {
      type: 'project.progress',
      progress: {
        clusterJobId: row.cluster_job_id as never,
        projectId: row.id,
        stage: row.stage,
        progress,
        estMs: overall.estMs,
        queuePosition: null,
        updatedAt: row.updated_at.toISOString(),
      },
    })
  })
}

/** The step that this run began with; those before it kept the result of an earlier run. */
async function firstStep(db: Db, project: ProjectRow, current: Step): Promise<Step> {
  const rows = await store.listSteps(db, project.org_id, [project.id])
  return steps.find((step) => rows.some((row) => row.step === step && row.started_at !== null)) ?? current
}

const assumedSourceSec = 600

/** Percent and time left. Before the length of the source is known there is a percent, but no time that could be kept. */
async function overallOf(db: Db, project: ProjectRow, step: Step, share: number): Promise<{ progress: number; estMs: number | null }> {
  const isKnown = project.duration_ms > 0
  const estimates = await stepEstimates(db, isKnown ? project.duration_ms / 1000 : assumedSourceSec)
  const overall = overallProgress(estimates, { first: await firstStep(db, project, step), current: step, share })
  return isKnown ? overall : { ...overall, estMs: null }
}

/** How a step's duration is remembered: by seconds of source; fetching, whose length is not known yet, by project. */
export function stepWork(step: Step, sourceSec: number) {
  if (step === 'import') return { name: 'step.import', units: 'project', unitCount: 1 }
  return { name: `step.${step}`, units: 'sourceSec', unitCount: Math.max(1, sourceSec) }
}

/** What each step of so long a source takes on this machine, from its own history where there is one. Milliseconds. */
export async function stepEstimates(db: Db, sourceSec: number): Promise<StepEstimates> {
  const known = await Promise.all(steps.map(async (step) => [step, await estimateMs(db, stepWork(step, sourceSec))] as const))
  return estimateSteps(sourceSec, Object.fromEntries(known.filter(([, ms]) => ms !== null)))
}

/** The project if this run is still the one that counts. */
async function lockRun(tx: Tx, target: StepTarget): Promise<ProjectRow | undefined> {
  const project = await store.lockProject(tx, target.orgId, target.projectId)
  if (!project || project.run !== target.run || project.deleted_at || project.purged_at) return undefined
  return project
}
