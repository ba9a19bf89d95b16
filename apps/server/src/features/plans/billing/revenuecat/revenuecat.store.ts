import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './revenuecat-tables.ts'

type EventRow = { eventId: string; orgId: OrgId | null; type: string }

/** False when the event was stored before. */
export async function insertEvent(tx: Tx, { eventId, orgId, type }: EventRow): Promise<boolean> {
  const row = await tx
    .insertInto('revenuecat_event')
    .values({ event_id: eventId, org_id: orgId, type })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteHandled(tx: Tx, orgId: OrgId, eventId: string): Promise<void> {
  await tx
    .updateTable('revenuecat_event')
    .set({ handled_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('event_id', '=', eventId)
    .execute()
}

/** The first of these that is an organisation here. */
export async function findOrg(db: Queryable, orgIds: readonly OrgId[]): Promise<OrgId | undefined> {
  if (orgIds.length === 0) return undefined
  const rows = await db
    .selectFrom('org')
    .select('id')
    .where('id', 'in', [...orgIds])
    .where('status', '!=', 'disbanded')
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return orgIds.find((id) => ids.has(id))
}

export async function noteBuyer(tx: Tx, orgId: OrgId): Promise<void> {
  await tx
    .insertInto('revenuecat_buyer')
    .values({ org_id: orgId })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ read_at: sql<Date>`now()` }))
    .execute()
}

/** Of every organisation: whose purchases were not read for most of a day. */
export async function listDueBuyers(db: Queryable): Promise<OrgId[]> {
  const rows = await db
    .selectFrom('revenuecat_buyer')
    .select('org_id as orgId')
    .where('read_at', '<', sql<Date>`now() - interval '23 hours'`)
    .execute()
  return rows.map(({ orgId }) => orgId)
}

/** `cause`: of the grant. `moves`: how often the purchase was granted so far. */
type PurchaseHolder = { orgId: OrgId; cause: string; moves: number }

/** Of every organisation: who was given the credits of a purchase last; undefined before the first time. */
export async function findHolder(tx: Tx, cause: string): Promise<PurchaseHolder | undefined> {
  const { rows } = await sql<PurchaseHolder>`
    select org_id as "orgId", cause, (count(*) over ())::integer as moves from credit_act
    where (cause = ${cause} or cause like ${`${cause}:moved:%`}) and cause like 'rc:%' and step = 'grant' order by at desc, cause desc limit 1
  `.execute(tx)
  return rows[0]
}
