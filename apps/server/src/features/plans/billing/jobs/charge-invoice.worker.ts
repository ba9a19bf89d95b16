import { defineWorker, type JobContext } from '#platform/queue/define-worker.ts'
import { applyOutcome } from '../apply-outcome.ts'
import { readPayment } from '../read-payment.ts'
import { findShop, type ShopSettings } from '../shop.ts'
import { chargeInvoiceJob } from './charge-invoice.job.ts'

/** The provider takes an invoice once, however often it is asked, so the job may die anywhere between the two. */
export const chargeInvoiceWorker = defineWorker(
  chargeInvoiceJob,
  async ({ orgId, invoiceId }, ctx: JobContext<{ config: ShopSettings }>) => {
    const shop = findShop(ctx.deps.config)
    const payment = shop && (await readPayment(ctx.db, orgId, invoiceId))
    const outcome = shop && payment ? await shop.provider.charge(ctx.db, payment) : null
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      if (shop && outcome) await applyOutcome(shop, tx, { orgId, invoiceId, outcome, isPersonThere: false })
    })
  },
)
