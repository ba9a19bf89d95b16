import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { finishStep } from '../advance-project.ts'
import { runStep, stallOnGivenUp } from '../run-step.ts'
import { analyseSourceJob } from '../step-jobs.ts'
import { makeArtefacts } from './make-artefacts.ts'

/** Decodes the source once and stores the results. */
export const analyseSourceWorker = defineWorker(
  analyseSourceJob,
  (target, ctx: WorkerContext) =>
    runStep(ctx, target, 'analyse', async (project, onProgress) => {
      const result = await makeArtefacts(ctx, project, `run-${project.run}-${ctx.fence}`, onProgress)
      await ctx.db.transaction(async (tx) => {
        await ctx.finish(tx)
        await finishStep(tx, target, 'analyse', result)
      })
    }),
  stallOnGivenUp('analyse'),
)
