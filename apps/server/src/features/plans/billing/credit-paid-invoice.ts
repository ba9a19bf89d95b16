import type { Invoice } from '@clipwright/contract/plans/invoices'
import type { OrgId } from '@clipwright/contract/ids'
import { moneyFromJson, moneyToJson } from '@clipwright/money/money-json'
import { negateMoney } from '@clipwright/money/money'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { sendPaymentFailed, sendReceipt } from './billing-mails.ts'
import * as store from './billing.store.ts'
import * as invoices from './invoices.store.ts'
import { refundPaymentJob } from './jobs/refund-payment.job.ts'
import { describeInvoice } from './list-invoices.ts'
import type { Shop } from './shop.ts'

/** Mails the owner the receipt of a paid invoice, or what an open one asks for. False for one that has no number or is void. */
export async function mailInvoice(shop: Shop, tx: Tx, orgId: OrgId, invoiceId: string): Promise<boolean> {
  const invoice = await invoices.findInvoice(tx, orgId, invoiceId)
  if (!invoice || invoice.number === null || invoice.status === 'void') return false
  await (invoice.status === 'paid' ? sendReceipt : sendPaymentFailed)(shop, tx, orgId, invoiceId)
  return true
}

/**
 * Writes a credit note over the whole of a paid invoice, in its own series, and lets the provider give the money back: both once, by
 * cause and refund id, so a job that dies in between may run again.
 */
export async function creditPaidInvoice(shop: Shop, tx: Tx, orgId: OrgId, invoiceId: string): Promise<Invoice | 'notPaid' | 'credited'> {
  await store.lockBilling(tx, orgId)
  const invoice = await invoices.findInvoice(tx, orgId, invoiceId)
  if (invoice?.status !== 'paid' || invoice.kind !== 'invoice') return 'notPaid'
  const id = newId()
  const isNew = await invoices.insertInvoice(tx, {
    id,
    orgId,
    cause: `credit:${invoiceId}`,
    kind: 'creditNote',
    reason: 'refund',
    status: 'open',
    currency: invoice.currency,
    lines: invoice.lines.map((line) => ({ ...line, amount: moneyToJson(negateMoney(moneyFromJson(line.amount))) })),
    total: -BigInt(invoice.total),
    tax: -BigInt(invoice.tax),
    taxPercent: invoice.taxPercent,
    seconds: 0,
    change: null,
    price: 0n,
    coupon: null,
    periodStart: invoice.periodStart,
    periodEnd: invoice.periodEnd,
    expiresAt: null,
    ofInvoiceId: invoiceId,
  })
  if (!isNew) return 'credited'
  await invoices.issueInvoice(tx, { orgId, id, kind: 'creditNote' }, { seller: shop.seller, buyer: await store.readDetails(tx, orgId) })
  const now = (await store.findOrgFacts(tx, orgId))?.now ?? null
  await invoices.updateInvoice(tx, orgId, id, { status: 'paid', payment: 'paid', paidAt: now })
  if (invoice.total > 0)
    await refundPaymentJob.enqueue(tx, { orgId, invoiceId, refundId: `credit:${invoiceId}` }, { orgId, key: invoiceId })
  const note = await invoices.findInvoice(tx, orgId, id)
  if (!note) throw new Error(`credit note ${id} is gone`)
  return describeInvoice({ ...note, ofNumber: invoice.number })
}
