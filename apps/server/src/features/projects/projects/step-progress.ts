import type { Db } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { estimateMs } from '#platform/queue/stage-timing.ts'
import { lockRun } from './lock-run.ts'
import { estimateSteps, overallProgress, type StepEstimates } from './progress-estimate.ts'
import type { ProjectRow } from './projects.store.ts'
import { listSteps } from './project-steps.store.ts'
import * as store from './projects.store.ts'
import { type Step, steps } from './steps.ts'

/** Turns the share of one step into percent and time left of the run; read once, when the step starts. */
export type ProgressPlan = { project: ProjectRow; step: Step; first: Step; estimates: StepEstimates; isLengthKnown: boolean }

const assumedSourceSec = 600

export async function planProgress(db: Db, project: ProjectRow, step: Step): Promise<ProgressPlan> {
  const isLengthKnown = project.durationMs > 0
  const estimates = await stepEstimates(db, isLengthKnown ? project.durationMs / 1000 : assumedSourceSec)
  return { project, step, first: await firstStep(db, project, step), estimates, isLengthKnown }
}

/** Saves the progress of a step; the percent of a run never decreases. */
export async function saveProgress(db: Db, plan: ProgressPlan, share: number): Promise<void> {
  const { project, step, first } = plan
  const overall = overallProgress(plan.estimates, { first, current: step, share })
  // Until the length of the source is known there is a percent, but no reliable time left.
  const estMs = plan.isLengthKnown ? overall.estMs : null
  await db.transaction(async (tx) => {
    const current = await lockRun(tx, { orgId: project.orgId, projectId: project.id, run: project.run })
    if (!current || current.step !== step) return
    const progress = Math.max(current.progress, overall.progress)
    const row = await store.updateProject(tx, project.orgId, project.id, { progress, estMs })
    await publishEvent(tx, project.orgId, {
      type: 'project.progress',
      progress: {
        clusterJobId: row.clusterJobId as never,
        projectId: row.id,
        stage: row.stage,
        progress,
        estMs,
        queuePosition: null,
        updatedAt: row.updatedAt.toISOString(),
      },
    })
  })
}

/** The step that this run started with; earlier steps kept the result of a previous run. */
async function firstStep(db: Db, project: ProjectRow, current: Step): Promise<Step> {
  const rows = await listSteps(db, project.orgId, [project.id])
  return steps.find((step) => rows.some((row) => row.step === step && row.startedAt !== null)) ?? current
}

/** Key for a step’s stored durations: by seconds of source, or by project for fetching, whose length is not known yet. */
export function stepWork(step: Step, sourceSec: number) {
  if (step === 'import') return { name: 'step.import', units: 'project', unitCount: 1 }
  return { name: `step.${step}`, units: 'sourceSec', unitCount: Math.max(1, sourceSec) }
}

/** Milliseconds per step for a source of this length, from this machine’s history if there is one. */
export async function stepEstimates(db: Db, sourceSec: number): Promise<StepEstimates> {
  const estimates = await Promise.all(steps.map(async (step) => [step, await estimateMs(db, stepWork(step, sourceSec))] as const))
  return estimateSteps(sourceSec, Object.fromEntries(estimates.filter(([, ms]) => ms !== null)))
}
