import type { OrgId } from '@clipwright/contract/ids'
import type { PaymentCard } from '@clipwright/contract/plans/subscriptions'
import { sql } from 'kysely'
import { type RowOf, toCamelRow, toColumns } from '#platform/db/camel-row.ts'
import type { Database } from '#platform/db/database.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './stripe-tables.ts'

type CustomerRow = RowOf<Database['stripe_customer']>
export type EventRow = RowOf<Database['stripe_event']>

export async function findCustomer(db: Queryable, orgId: OrgId): Promise<CustomerRow | undefined> {
  return toCamelRow(await db.selectFrom('stripe_customer').selectAll().where('org_id', '=', orgId).executeTakeFirst())
}

/** The customer of the organisation; another one when two were created at once. */
export async function insertCustomer(db: Queryable, orgId: OrgId, customerId: string): Promise<string> {
  await db
    .insertInto('stripe_customer')
    .values({ org_id: orgId, customer_id: customerId })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute()
  const row = await db.selectFrom('stripe_customer').select('customer_id as id').where('org_id', '=', orgId).executeTakeFirstOrThrow()
  return row.id
}

/** Whose customer it is, of every organisation. */
export async function findOrgOfCustomer(db: Queryable, customerId: string): Promise<OrgId | undefined> {
  const row = await db.selectFrom('stripe_customer').select('org_id as orgId').where('customer_id', '=', customerId).executeTakeFirst()
  return row?.orgId
}

/** Whose payment it is, of every organisation, by the events that told of it before. */
export async function findOrgOfIntent(db: Queryable, intentId: string): Promise<OrgId | undefined> {
  const row = await db
    .selectFrom('stripe_event')
    .select('org_id as orgId')
    .where('intent_id', '=', intentId)
    .where('org_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.orgId ?? undefined
}

export type StripeCard = PaymentCard & { methodId: string }

export async function saveCard(db: Queryable, orgId: OrgId, card: StripeCard | null): Promise<void> {
  const none = { methodId: null, brand: null, last4: null, expMonth: null, expYear: null }
  await db
    .updateTable('stripe_customer')
    .set(toColumns(card ?? none))
    .where('org_id', '=', orgId)
    .execute()
}

/** Notes that the card of a payment was taken on, unless that of a newer one was. */
export async function noteCardTime(db: Queryable, orgId: OrgId, at: Date): Promise<void> {
  await db
    .updateTable('stripe_customer')
    .set({ card_at: sql<Date>`greatest(card_at, ${at})` })
    .where('org_id', '=', orgId)
    .execute()
}

/** False when the event was stored before. */
export async function insertEvent(tx: Tx, { orgId, ...event }: Omit<EventRow, 'receivedAt' | 'handledAt'>): Promise<boolean> {
  const row = await tx
    .insertInto('stripe_event')
    .values({ org_id: orgId, ...toColumns(event) })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findEvent(db: Queryable, orgId: OrgId, eventId: string): Promise<EventRow | undefined> {
  return toCamelRow(
    await db.selectFrom('stripe_event').selectAll().where('org_id', '=', orgId).where('event_id', '=', eventId).executeTakeFirst(),
  )
}

/** Events about the same payment that wait, so that it is read once for all of them. */
export async function listOpenEvents(db: Queryable, orgId: OrgId, { eventId, intentId }: EventRow): Promise<string[]> {
  if (intentId === null) return [eventId]
  const rows = await db
    .selectFrom('stripe_event')
    .select('event_id as eventId')
    .where('org_id', '=', orgId)
    .where('intent_id', '=', intentId)
    .where('handled_at', 'is', null)
    .execute()
  return rows.map((row) => row.eventId)
}

/** Returns the types of those that were not handled before. */
export async function noteHandled(tx: Tx, orgId: OrgId, eventIds: readonly string[]): Promise<string[]> {
  if (eventIds.length === 0) return []
  const rows = await tx
    .updateTable('stripe_event')
    .set({ handled_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('event_id', 'in', [...eventIds])
    .where('handled_at', 'is', null)
    .returning('type')
    .execute()
  return rows.map(({ type }) => type)
}

type OpenInvoice = { orgId: OrgId; invoiceId: string; status: 'open' | 'paid' | 'void' }

/** Of every organisation: whose invoice it is. Its id is the secret of the link to where it is paid. */
export async function findInvoiceOrg(db: Queryable, invoiceId: string): Promise<OpenInvoice | undefined> {
  return db
    .selectFrom('billing_invoice')
    .select(['org_id as orgId', 'id as invoiceId', 'status'])
    .where('id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
}

/** Of every organisation: invoices that somebody may have paid without our having heard of it. */
export async function listUnsettled(db: Queryable): Promise<{ orgId: OrgId; invoiceId: string }[]> {
  const { rows } = await sql<{ orgId: OrgId; invoiceId: string }>`
    select invoice.org_id as "orgId", invoice.id as "invoiceId"
    from billing_invoice as invoice join stripe_customer as customer on customer.org_id = invoice.org_id
    where invoice.kind = 'invoice' and invoice.total > 0 and invoice.created_at <= now() - interval '15 minutes'
      and (invoice.status = 'open' or (invoice.status = 'void' and invoice.created_at > now() - interval '3 days'))
    order by invoice.created_at`.execute(db)
  return rows
}
