import type { Config } from '#config/config.ts'
import { defineWorker, type JobContext } from '#platform/queue/define-worker.ts'
import { convergePurchases, takePurchaseBack } from '../revenuecat/converge-purchases.ts'
import { fetchPurchases } from '../revenuecat/fetch-purchases.ts'
import { noteHandled } from '../revenuecat/revenuecat.store.ts'
import { followPurchaseJob } from './follow-purchase.job.ts'

/** Twice, late or in another order comes to the same: the ledger knows each purchase, and each that was given back. */
export const followPurchaseWorker = defineWorker(
  followPurchaseJob,
  async ({ orgId, eventId, refundedCause }, ctx: JobContext<{ config: Config }>) => {
    const { stripe, revenueCat } = ctx.deps.config
    const purchases = revenueCat ? await fetchPurchases(revenueCat, orgId) : []
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      if (!revenueCat) return
      await convergePurchases({ stripe, revenueCat }, tx, orgId, purchases)
      // Single purchases are listed as before when the store has given them back.
      if (refundedCause !== null) await takePurchaseBack(tx, orgId, refundedCause)
      if (eventId !== null) await noteHandled(tx, orgId, eventId)
    })
  },
)
