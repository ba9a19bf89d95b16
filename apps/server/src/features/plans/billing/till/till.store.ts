import type { OrgId } from '@clipwright/contract/ids'
import type { PaymentCard } from '@clipwright/contract/plans/subscriptions'
import { sql } from 'kysely'
import { toColumns } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { Payment, PaymentOutcome } from '../payment-provider.ts'
import type { CardBehaviour } from './test-cards.ts'
import type {} from './till-tables.ts'

export type TillCard = PaymentCard & { behaviour: CardBehaviour }

export async function findCard(db: Queryable, orgId: OrgId): Promise<TillCard | undefined> {
  return db
    .selectFrom('till_card')
    .select(['behaviour', 'brand', 'last4', 'exp_month as expMonth', 'exp_year as expYear'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
}

export async function saveCard(tx: Tx, orgId: OrgId, card: TillCard): Promise<void> {
  const columns = toColumns(card)
  await tx
    .insertInto('till_card')
    .values({ org_id: orgId, ...columns })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(columns))
    .execute()
}

/** Locks the payment of an invoice and says what has become of it; undefined when nobody tried yet. */
export async function lockPayment(tx: Tx, { orgId, invoiceId }: Payment): Promise<PaymentOutcome | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`till:${invoiceId}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('till_payment')
    .select('state')
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return row?.state
}

export async function savePayment(tx: Tx, { invoiceId, orgId, amount }: Payment, state: PaymentOutcome): Promise<void> {
  const values = { org_id: orgId, amount: sql<number>`${amount.amount.toString()}::bigint`, currency: amount.currency, state }
  await tx
    .insertInto('till_payment')
    .values({ invoice_id: invoiceId, ...values })
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }))
    .execute()
}

/** Nothing when it was stored before. */
export async function insertRefund(tx: Tx, refund: Payment & { refundId: string }): Promise<void> {
  await tx
    .insertInto('till_refund')
    .values({
      refund_id: refund.refundId,
      org_id: refund.orgId,
      invoice_id: refund.invoiceId,
      amount: sql<number>`${refund.amount.amount.toString()}::bigint`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
