import { AppError } from '@clipwright/contract/errors'
import type { WorkerHooks } from '#platform/queue/define-worker.ts'
import { recordStageTiming } from '#platform/queue/stage-timing.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { beginStep, stallProject } from './advance-project.ts'
import type { ProjectRow } from './projects.store.ts'
import type { StepTarget } from './step-jobs.ts'
import { planProgress, type ProgressPlan, saveProgress, stepWork } from './step-progress.ts'
import type { Step } from './steps.ts'

export type StepProgress = (share: number) => void

/**
 * Runs a step: claims it, reports progress, and stores its duration for later estimates. The queue handles failures: it
 * retries, or gives up and calls the hook below.
 */
export async function runStep(
  ctx: WorkerContext,
  target: StepTarget,
  step: Step,
  work: (project: ProjectRow, onProgress: StepProgress) => Promise<void>,
): Promise<void> {
  const project = await beginStep(ctx.db, target, step)
  if (!project) return
  const startedAt = performance.now()
  const report = makeReporter(ctx, await planProgress(ctx.db, project, step))
  try {
    await work(project, report.update)
  } finally {
    await report.settle()
  }
  // The sample is synthesised, which says nothing about downloading a real source.
  if (step === 'import' && project.sourcePlatform === 'SAMPLE') return
  await recordStageTiming(ctx.db, stepWork(step, project.durationMs / 1000), performance.now() - startedAt)
}

/** When a step is given up, stalls its project with the reason, in the transaction that ends the job. */
export function stallOnGivenUp(step: Step): WorkerHooks<StepTarget> {
  return {
    onGivenUp: (tx, target, failure) => stallProject(tx, target, step, new AppError(failure.errorName, { say: failure.errorMessage })),
  }
}

const reportEveryMs = 500

/** Writes at most two reports a second, one after the other, and none after `settle`. */
function makeReporter(ctx: WorkerContext, plan: ProgressPlan) {
  let writing: Promise<void> = Promise.resolve()
  let lastAt = 0
  let settled = false
  const save = async (share: number) => {
    await saveProgress(ctx.db, plan, share)
    await ctx.progress(share)
  }
  return {
    update: (share: number) => {
      const now = performance.now()
      if (settled || now - lastAt < reportEveryMs) return
      lastAt = now
      // A lost progress report must not fail the work; the next one follows shortly.
      writing = writing.then(() => save(share)).catch((err: unknown) => ctx.log.warn({ err }, 'progress was not saved'))
    },
    settle: () => {
      settled = true
      return writing
    },
  }
}
