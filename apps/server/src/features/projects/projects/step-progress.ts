import type { Db } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { estimateMs } from '#platform/queue/stage-timing.ts'
import { lockRun } from './lock-run.ts'
import { estimateSteps, overallProgress, type StepEstimates } from './progress-estimate.ts'
import type { ProjectRow } from './projects.store.ts'
import { listSteps } from './project-steps.store.ts'
import * as store from './projects.store.ts'
import { type Step, steps } from './steps.ts'

/** What turns the share of one step into percent and time left of the run; read once, when the step begins. */
export type ProgressPlan = { project: ProjectRow; step: Step; first: Step; estimates: StepEstimates; isLengthKnown: boolean }

const assumedSourceSec = 600

export async function planProgress(db: Db, project: ProjectRow, step: Step): Promise<ProgressPlan> {
  const isLengthKnown = project.durationMs > 0
  const estimates = await stepEstimates(db, isLengthKnown ? project.durationMs / 1000 : assumedSourceSec)
  return { project, step, first: await firstStep(db, project, step), estimates, isLengthKnown }
}

/** Saves how far a step is; the percent of a run never goes back. */
export async function saveProgress(db: Db, plan: ProgressPlan, share: number): Promise<void> {
  const { project, step, first } = plan
  const overall = overallProgress(plan.estimates, { first, current: step, share })
  // Before the length of the source is known there is a percent, but no time that could be kept.
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

/** The step that this run began with; those before it kept the result of an earlier run. */
async function firstStep(db: Db, project: ProjectRow, current: Step): Promise<Step> {
  const rows = await listSteps(db, project.orgId, [project.id])
  return steps.find((step) => rows.some((row) => row.step === step && row.startedAt !== null)) ?? current
}

/** How a step's duration is remembered: by seconds of source; fetching, whose length is not known yet, by project. */
export function stepWork(step: Step, sourceSec: number) {
  if (step === 'import') return { name: 'step.import', units: 'project', unitCount: 1 }
  return { name: `step.${step}`, units: 'sourceSec', unitCount: Math.max(1, sourceSec) }
}

/** What each step of so long a source takes on this machine, from its own history where there is one. Milliseconds. */
export async function stepEstimates(db: Db, sourceSec: number): Promise<StepEstimates> {
  const estimates = await Promise.all(steps.map(async (step) => [step, await estimateMs(db, stepWork(step, sourceSec))] as const))
  return estimateSteps(sourceSec, Object.fromEntries(estimates.filter(([, ms]) => ms !== null)))
}
