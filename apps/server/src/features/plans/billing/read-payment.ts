import type { OrgId } from '@clipwright/contract/ids'
import { money } from '@clipwright/money/money'
import type { Queryable } from '#platform/db/tx.ts'
import * as invoices from './invoices.store.ts'
import type { Payment } from './payment-provider.ts'

/** What an open invoice asks for; null for one that is paid or void. */
export async function readPayment(db: Queryable, orgId: OrgId, invoiceId: string): Promise<Payment | null> {
  const invoice = await invoices.findInvoice(db, orgId, invoiceId)
  return invoice?.status === 'open' ? toPayment(invoice) : null
}

export function toPayment({ id, orgId, total, currency, lines }: invoices.InvoiceRow): Payment {
  const plan = lines.find(({ kind }) => kind === 'plan')?.choice?.plan ?? null
  return { invoiceId: id, orgId, amount: money(BigInt(total), currency), plan }
}
