import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { toDate, type BillingRecord } from './billing-record.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { sendPaymentFailed } from './billing-mails.ts'
import * as invoices from './invoices.store.ts'
import { refundPaymentJob } from './jobs/refund-payment.job.ts'
import type { PaymentOutcome } from './payment-provider.ts'
import { settleInvoice } from './settle-invoice.ts'
import type { Shop } from './shop.ts'

/** Pauses between attempts at a renewal. */
const retryAfterSec = 2 * 86_400

type Outcome = {
  orgId: OrgId
  invoiceId: string
  outcome: PaymentOutcome
  /** They see what happened on the page, and need no mail. */
  isPersonThere: boolean
}

/** Writes what has become of a payment. Safe to repeat. */
export async function applyOutcome(shop: Shop, tx: Tx, { orgId, invoiceId, outcome, isPersonThere }: Outcome): Promise<void> {
  const record = await bringUpToDate(shop, tx, orgId)
  const invoice = await invoices.findInvoice(tx, orgId, invoiceId)
  if (!invoice || invoice.status === 'paid') return
  if (invoice.status === 'void') {
    // It was paid while it lapsed.
    if (outcome === 'paid')
      await refundPaymentJob.enqueue(tx, { orgId, invoiceId, refundId: `late:${invoiceId}` }, { orgId, key: invoiceId })
    return
  }
  if (outcome === 'paid') return settleInvoice(shop, tx, record, invoice)
  if (invoice.change === null) return noteFailedRenewal(shop, tx, record, { invoice, outcome, isPersonThere })
  await invoices.updateInvoice(tx, orgId, invoiceId, { payment: outcome })
}

type Failure = { invoice: invoices.InvoiceRow; outcome: 'needsAction' | 'declined'; isPersonThere: boolean }

async function noteFailedRenewal(
  shop: Shop,
  tx: Tx,
  { orgId, nowSec }: BillingRecord,
  { invoice, outcome, isPersonThere }: Failure,
): Promise<void> {
  await invoices.updateInvoice(tx, orgId, invoice.id, {
    payment: outcome,
    attempts: invoice.attempts + 1,
    nextAttemptAt: toDate(nowSec + retryAfterSec),
  })
  if (!isPersonThere) await sendPaymentFailed(shop, tx, orgId, invoice.id)
}
