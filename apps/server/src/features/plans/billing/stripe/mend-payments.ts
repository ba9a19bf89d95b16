import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { requireShop, type ShopSettings } from '../shop.ts'
import { convergePayment } from './converge-payment.ts'
import { findStripeTill } from './stripe-till.ts'
import { listUnsettled } from './stripe.store.ts'

/** Finds what Stripe took for invoices whose events were lost, brings them to the same state, and says so in the log. Safe to repeat. */
export async function mendPayments(db: Db, config: ShopSettings, log: Log): Promise<void> {
  const till = findStripeTill(config)
  if (!till) return
  const shop = requireShop(config)
  for (const { orgId, invoiceId } of await listUnsettled(db)) {
    const isNews = await convergePayment(shop, till, db, orgId, invoiceId).catch((error: unknown) => {
      log.error({ err: error, orgId, invoiceId }, 'an invoice could not be compared with Stripe')
      return false
    })
    if (isNews) log.warn({ orgId, invoiceId }, 'an event of Stripe was lost; its payment was put right')
  }
}
