import type { Db } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { estimateMs } from '#platform/queue/stage-timing.ts'
import { lockRun } from './lock-run.ts'
import { estimateSteps, overallProgress, type StepEstimates, timeLeft } from './progress-estimate.ts'
import type { ProjectRow } from './projects.store.ts'
import { listSteps } from './project-steps.store.ts'
import * as store from './projects.store.ts'
import { type Step, steps } from './steps.ts'

/** Turns the share of one step into percent and time left of the run; read once, when the step starts. */
export type ProgressPlan = { project: ProjectRow; step: Step; start: RunStart; estimates: StepEstimates; isLengthKnown: boolean }

const assumedSourceSec = 600

export async function planProgress(db: Db, project: ProjectRow, step: Step): Promise<ProgressPlan> {
  const isLengthKnown = project.durationMs > 0
  const estimates = await estimateStepsHere(db, isLengthKnown ? project.durationMs / 1000 : assumedSourceSec)
  return { project, step, start: (await findRunStart(db, project)) ?? { first: step, at: new Date() }, estimates, isLengthKnown }
}

/** Saves the progress of a step; the percent of a run never decreases. */
export async function saveProgress(db: Db, plan: ProgressPlan, share: number): Promise<void> {
  const { project, step, start, estimates } = plan
  const overall = overallProgress(estimates, { first: start.first, current: step, share })
  await db.transaction(async (tx) => {
    const current = await lockRun(tx, { orgId: project.orgId, projectId: project.id, run: project.run })
    if (!current || current.step !== step) return
    const progress = Math.max(current.progress, overall.progress)
    const elapsedMs = Date.now() - start.at.getTime()
    // Before the length of the source is known there is a percent, but no time that could be kept.
    const estMs = plan.isLengthKnown ? timeLeft(estimates, { first: start.first, progress, elapsedMs, byShareMs: overall.estMs }) : null
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

type RunStart = { first: Step; at: Date }

/** The step that the newest run began with, and when; those before it kept the result of an earlier run. Undefined while it waits. */
export async function findRunStart(db: Db, project: Pick<ProjectRow, 'id' | 'orgId'>): Promise<RunStart | undefined> {
  const rows = await listSteps(db, project.orgId, [project.id])
  for (const first of steps) {
    const at = rows.find((row) => row.step === first)?.startedAt
    if (at) return { first, at }
  }
  return undefined
}

/** Key for a step’s stored durations: by seconds of source, or by project for fetching, whose length is not known yet. */
export function stepWork(step: Step, sourceSec: number) {
  if (step === 'import') return { name: 'step.import', units: 'project', unitCount: 1 }
  return { name: `step.${step}`, units: 'sourceSec', unitCount: Math.max(1, sourceSec) }
}

/** Milliseconds per step for a source of this length, from this machine’s history if there is one. */
export async function estimateStepsHere(db: Db, sourceSec: number): Promise<StepEstimates> {
  const estimates = await Promise.all(steps.map(async (step) => [step, await estimateMs(db, stepWork(step, sourceSec))] as const))
  return estimateSteps(sourceSec, Object.fromEntries(estimates.filter(([, ms]) => ms !== null)))
}
