import type { OrgId } from '@clipwright/contract/ids'
import { money } from '@clipwright/money/money'
import type { Queryable } from '#platform/db/tx.ts'
import * as invoices from './invoices.store.ts'
import type { Payment } from './payment-provider.ts'

/** What an open invoice asks for; null for one that is paid or void. */
export async function readPayment(db: Queryable, orgId: OrgId, invoiceId: string): Promise<Payment | null> {
  const invoice = await invoices.findInvoice(db, orgId, invoiceId)
  if (invoice?.status !== 'open') return null
  return { invoiceId, orgId, amount: money(BigInt(invoice.total), invoice.currency) }
}
