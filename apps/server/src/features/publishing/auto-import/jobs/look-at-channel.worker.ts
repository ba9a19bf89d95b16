import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { findChannelRow } from '../channels.store.ts'
import { askHub } from '../hubs/ask-hub.ts'
import { lookAtChannel } from '../look-at-channel.ts'
import { takeItems } from '../take-items.ts'
import { lookAtChannelJob } from './look-at-channel.job.ts'

/** What was seen is recorded by one transaction, and each import by one of its own, so it may die anywhere between. */
export const lookAtChannelWorker = defineWorker(lookAtChannelJob, async ({ orgId, channelId }, ctx: WorkerContext) => {
  const { fetch, config } = ctx.deps
  const world = { db: ctx.db, fetch, config, signal: ctx.signal }
  await lookAtChannel(world, orgId, channelId, (tx) => ctx.assertOwned(tx))
  await takeItems(world, orgId, channelId)
  const channel = await findChannelRow(ctx.db, orgId, channelId)
  if (channel && !channel.isPaused) await askHub(world, channel)
  await ctx.db.transaction((tx) => ctx.finish(tx))
})
