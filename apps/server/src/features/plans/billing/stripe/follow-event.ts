import type { OrgId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import * as invoices from '../invoices.store.ts'
import { chargeInvoiceJob } from '../jobs/charge-invoice.job.ts'
import { requireShop, type ShopSettings } from '../shop.ts'
import { convergePayment } from './converge-payment.ts'
import { findStripeTill } from './stripe-till.ts'
import type { EventRow } from './stripe.store.ts'

/** Does what an event calls for, by what Stripe says now, so it may come late, twice and in any order. */
export async function followEvent(
  config: ShopSettings,
  db: Db,
  event: Pick<EventRow, 'orgId' | 'type' | 'objectId' | 'intentId'>,
): Promise<void> {
  const till = findStripeTill(config)
  if (!till || event.orgId === null) return
  const invoiceId = await till.findInvoiceId(event)
  if (invoiceId !== null) await convergePayment(requireShop(config), till, db, event.orgId, invoiceId)
  if (/^(?:customer|payment_method)\./.test(event.type) && (await till.refreshCard(db, event.orgId))) await chargeUnpaid(db, event.orgId)
}

/** Open renewals are tried again with another card. */
async function chargeUnpaid(db: Db, orgId: OrgId): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id } of await invoices.listUnpaid(tx, orgId)) {
      await chargeInvoiceJob.enqueue(tx, { orgId, invoiceId: id }, { orgId, key: id })
    }
  })
}
