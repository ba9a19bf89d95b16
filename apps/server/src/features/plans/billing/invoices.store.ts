import type { InvoiceLine } from '@clipwright/contract/plans/invoices'
import type { BillingDetails } from '@clipwright/contract/plans/billing-details'
import type { OrgId } from '@clipwright/contract/ids'
import { sql, type Updateable } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import type { Database } from '#platform/db/database.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { Seller } from './billing-tables.ts'

export type InvoiceRow = RowOf<Database['billing_invoice']>

/** What a new invoice needs; the amounts are whole minor units. */
type NewInvoice = Pick<
  InvoiceRow,
  | 'id'
  | 'orgId'
  | 'cause'
  | 'kind'
  | 'reason'
  | 'status'
  | 'currency'
  | 'taxPercent'
  | 'seconds'
  | 'change'
  | 'coupon'
  | 'periodStart'
  | 'periodEnd'
> & { lines: InvoiceLine[]; total: bigint; tax: bigint; price: bigint; expiresAt: Date | null; nextAttemptAt?: Date; ofInvoiceId?: string }

/** False when there is one for its cause. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<boolean> {
  const { lines, change, coupon, total, tax, price, ...values } = invoice
  const amount = (units: bigint) => sql<number>`${units.toString()}::bigint`
  const row = await tx
    .insertInto('billing_invoice')
    .values({
      ...toColumns(values),
      payment: values.status === 'paid' ? 'paid' : 'open',
      lines: jsonb(lines),
      change: change && jsonb(change),
      coupon: coupon && jsonb(coupon),
      total: amount(total),
      tax: amount(tax),
      price: amount(price),
      next_attempt_at: values.nextAttemptAt ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findInvoice(db: Queryable, orgId: OrgId, invoiceId: string): Promise<InvoiceRow | undefined> {
  return toCamelRow(
    await db.selectFrom('billing_invoice').selectAll().where('org_id', '=', orgId).where('id', '=', invoiceId).executeTakeFirst(),
  )
}

/** The switch that waits for its payment, if any. */
export async function findPending(db: Queryable, orgId: OrgId): Promise<InvoiceRow | undefined> {
  return toCamelRow(
    await db
      .selectFrom('billing_invoice')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('status', '=', 'open')
      .where('change', 'is not', null)
      .executeTakeFirst(),
  )
}

/** Renewals that are not paid yet, oldest first. */
export async function listUnpaid(db: Queryable, orgId: OrgId): Promise<InvoiceRow[]> {
  const rows = await db
    .selectFrom('billing_invoice')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('status', '=', 'open')
    .where('change', 'is', null)
    .orderBy('created_at')
    .execute()
  return toCamelRows(rows)
}

type Changes = Partial<
  Pick<InvoiceRow, 'status' | 'payment' | 'attempts' | 'nextAttemptAt' | 'expiresAt' | 'periodStart' | 'periodEnd' | 'paidAt'>
>

export async function updateInvoice(tx: Tx, orgId: OrgId, invoiceId: string, changes: Changes): Promise<void> {
  const columns: Updateable<Database['billing_invoice']> = toColumns(changes)
  await tx.updateTable('billing_invoice').set(columns).where('org_id', '=', orgId).where('id', '=', invoiceId).execute()
}

/** Gives it the next number of its series, with seller and buyer as they are now. Nothing for one that has a number. */
export async function issueInvoice(
  tx: Tx,
  { orgId, id, kind }: Pick<InvoiceRow, 'orgId' | 'id' | 'kind'>,
  parties: { seller: Seller; buyer: BillingDetails },
): Promise<void> {
  const row = await tx
    .selectFrom('billing_invoice')
    .select('number')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.number !== null) return
  const { rows } = await sql<{ last: number }>`
    insert into billing_series values (${kind}, 1) on conflict (kind) do update set last = billing_series.last + 1 returning last
  `.execute(tx)
  const last = String(rows[0]?.last).padStart(6, '0')
  await tx
    .updateTable('billing_invoice')
    .set({
      number: `${kind === 'invoice' ? 'R' : 'CN'}-${last}`,
      issued_at: sql<Date>`now()`,
      seller: jsonb(parties.seller),
      buyer: jsonb(parties.buyer),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

export async function hasUsedCoupon(db: Queryable, orgId: OrgId, couponId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_invoice')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'paid')
    .where(sql<boolean>`coupon ->> 'id' = ${couponId}`)
    .executeTakeFirst()
  return row !== undefined
}

/** `ofNumber`: of a credit note, the number of the invoice it is for. */
export type IssuedInvoice = InvoiceRow & { ofNumber: string | null }

/** Invoices and credit notes with a number, newest first. */
export async function listIssued(db: Queryable, orgId: OrgId, page: { limit: number; offset: number }): Promise<IssuedInvoice[]> {
  const rows = await db
    .selectFrom('billing_invoice as invoice')
    .leftJoin('billing_invoice as original', 'original.id', 'invoice.of_invoice_id')
    .selectAll('invoice')
    .select('original.number as of_number')
    .where('invoice.org_id', '=', orgId)
    .where('invoice.issued_at', 'is not', null)
    .orderBy('invoice.issued_at', 'desc')
    .orderBy('invoice.number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return toCamelRows(rows)
}

export async function countIssued(db: Queryable, orgId: OrgId): Promise<number> {
  const row = await db
    .selectFrom('billing_invoice')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('issued_at', 'is not', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
