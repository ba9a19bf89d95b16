import type { Config } from '#config/config.ts'
import { defineWorker, type JobContext } from '#platform/queue/define-worker.ts'
import { compareEvents, recordComparison } from '../stripe/compare-events.ts'
import { compareEventsJob } from './compare-events.job.ts'

/** Events are stored as they are read. One that dies in between reads them again, and counts those it had stored as missed all the same. */
export const compareEventsWorker = defineWorker(compareEventsJob, async (_payload, ctx: JobContext<{ config: Config }>) => {
  const comparison = await compareEvents(ctx.db, ctx.deps.config, Date.now())
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    if (comparison) await recordComparison(tx, ctx.deps.config, comparison)
  })
})
