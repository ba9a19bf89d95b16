import type { Config } from '#config/config.ts'
import { defineWorker, type JobContext } from '#platform/queue/define-worker.ts'
import type { ShopSettings } from '../shop.ts'
import { followEvent } from '../stripe/follow-event.ts'
import { mailAlarms } from '../stripe/mail-alarms.ts'
import * as store from '../stripe/stripe.store.ts'
import { followEventJob } from './follow-event.job.ts'

type FollowSettings = ShopSettings & Pick<Config, 'staffEmails'>

/** The mark is set with the work done, so a job that dies in between reads everything again and comes to the same. */
export const followEventWorker = defineWorker(followEventJob, async ({ orgId, eventId }, ctx: JobContext<{ config: FollowSettings }>) => {
  const event = await store.findEvent(ctx.db, orgId, eventId)
  // Of the same payment: what comes in from now on is read by its own job.
  const eventIds = event && event.handledAt === null ? await store.listOpenEvents(ctx.db, orgId, event) : []
  if (event && eventIds.length > 0) await followEvent(ctx.deps.config, ctx.db, event)
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    await mailAlarms(tx, ctx.deps.config, orgId, await store.noteHandled(tx, orgId, eventIds))
  })
})
