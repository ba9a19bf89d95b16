import { defineWorker, type JobContext } from '#platform/queue/define-worker.ts'
import * as invoices from '../invoices.store.ts'
import { toPayment } from '../read-payment.ts'
import { findShop, type ShopSettings } from '../shop.ts'
import { refundPaymentJob } from './refund-payment.job.ts'

export const refundPaymentWorker = defineWorker(
  refundPaymentJob,
  async ({ orgId, invoiceId, refundId }, ctx: JobContext<{ config: ShopSettings }>) => {
    const shop = findShop(ctx.deps.config)
    const invoice = await invoices.findInvoice(ctx.db, orgId, invoiceId)
    if (shop && invoice) {
      await shop.provider.refund(ctx.db, { refundId, ...toPayment(invoice) })
    }
    await ctx.db.transaction((tx) => ctx.finish(tx))
  },
)
