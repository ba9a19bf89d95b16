import type { OrgId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import { applyOutcome } from '../apply-outcome.ts'
import * as invoices from '../invoices.store.ts'
import { toPayment } from '../read-payment.ts'
import type { Shop } from '../shop.ts'
import type { StripeTill } from './stripe-till.ts'

/** Brings an invoice to what Stripe says of its payment. Returns whether that settled or changed an open one. */
export async function convergePayment(shop: Shop, till: StripeTill, db: Db, orgId: OrgId, invoiceId: string): Promise<boolean> {
  const invoice = await invoices.findInvoice(db, orgId, invoiceId)
  if (!invoice || invoice.kind === 'creditNote') return false
  const outcome = await till.checkPayment(db, toPayment(invoice))
  if (outcome === null) return false
  // Failed attempts at a renewal are counted where it is charged, not by the events that tell of them.
  const isNews = outcome === 'paid' ? invoice.status !== 'paid' : invoice.change !== null && outcome !== invoice.payment
  if (!isNews) return false
  await db.transaction((tx) => applyOutcome(shop, tx, { orgId, invoiceId, outcome, isPersonThere: true }))
  return invoice.status === 'open'
}
