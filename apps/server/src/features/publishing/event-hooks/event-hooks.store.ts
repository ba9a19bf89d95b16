import type { EventHookId, HookDeliveryId, OrgId, UserId } from '@clipwright/contract/ids'
import type { HookDelivery, HookEvent } from '@clipwright/contract/publishing/event-hooks'
import { type ColumnType, type Generated, sql } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

type EventHookTable = {
  id: EventHookId
  org_id: OrgId
  url: string
  secret_sealed: Buffer
  is_on: Generated<boolean>
  created_by: UserId
  created_at: Stamp
}

/** What is sent when somebody tries an address. */
type PingEvent = { type: 'ping'; timestamp: string; data: object }
export type HookBody = HookEvent | PingEvent

type HookDeliveryTable = {
  id: HookDeliveryId
  org_id: OrgId
  hook_id: EventHookId
  body: ColumnType<HookBody, HookBody, HookBody>
  outcome: HookDelivery['outcome']
  attempts: Generated<number>
  last_status: Nullable<number>
  last_at: Nullable<Date>
  created_at: Stamp
}

declare module '#platform/db/database.ts' {
  interface Database {
    event_hook: EventHookTable
    hook_delivery: HookDeliveryTable
  }
}

export type EventHookRow = RowOf<EventHookTable>
export type DeliveryRow = RowOf<HookDeliveryTable>

export async function listHookRows(db: Queryable, orgId: OrgId): Promise<EventHookRow[]> {
  return toCamelRows(await db.selectFrom('event_hook').selectAll().where('org_id', '=', orgId).orderBy('created_at').execute())
}

export async function findHookRow(db: Queryable, orgId: OrgId, id: EventHookId): Promise<EventHookRow | undefined> {
  return toCamelRow(await db.selectFrom('event_hook').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

export async function insertHook(tx: Tx, hook: Omit<EventHookRow, 'isOn' | 'createdAt'>): Promise<void> {
  await tx.insertInto('event_hook').values(toColumns(hook)).execute()
}

export async function switchHook(tx: Tx, orgId: OrgId, id: EventHookId, isOn: boolean): Promise<void> {
  await tx.updateTable('event_hook').set({ is_on: isOn }).where('org_id', '=', orgId).where('id', '=', id).execute()
}

export async function deleteHook(tx: Tx, orgId: OrgId, id: EventHookId): Promise<void> {
  await tx.deleteFrom('event_hook').where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** Hooks of a team that are on; most have none, so this is all that a post without costs. */
export async function listLiveHookIds(tx: Tx, orgId: OrgId): Promise<EventHookId[]> {
  const rows = await tx.selectFrom('event_hook').select('id').where('org_id', '=', orgId).where('is_on', '=', true).execute()
  return rows.map(({ id }) => id)
}

export async function insertDelivery(
  tx: Tx,
  { orgId, id, hookId, body }: { orgId: OrgId; id: HookDeliveryId; hookId: EventHookId; body: HookBody },
): Promise<void> {
  await tx
    .insertInto('hook_delivery')
    .values({ id, org_id: orgId, hook_id: hookId, body: jsonb(body), outcome: 'waiting' })
    .execute()
}

export async function findDelivery(db: Queryable, orgId: OrgId, id: HookDeliveryId): Promise<DeliveryRow | undefined> {
  return toCamelRow(await db.selectFrom('hook_delivery').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

/** Newest first. */
export async function listDeliveryRows(db: Queryable, orgId: OrgId, hookId: EventHookId, limit: number): Promise<DeliveryRow[]> {
  return toCamelRows(
    await db
      .selectFrom('hook_delivery')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('hook_id', '=', hookId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}

/** Writes down an attempt and what it came to. `lastStatus`: null when nothing answered. */
export async function saveAttempt(
  db: Queryable,
  orgId: OrgId,
  id: HookDeliveryId,
  { outcome, lastStatus }: { outcome: HookDelivery['outcome']; lastStatus: number | null },
): Promise<void> {
  await db
    .updateTable('hook_delivery')
    .set({ outcome, last_status: lastStatus, attempts: sql<number>`attempts + 1`, last_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

export async function setOutcome(tx: Tx, orgId: OrgId, id: HookDeliveryId, outcome: HookDelivery['outcome']): Promise<void> {
  await tx.updateTable('hook_delivery').set({ outcome }).where('org_id', '=', orgId).where('id', '=', id).execute()
}

const retentionDays = 14

/** Deletes what is too old to be of use, of one hook. */
export async function dropOldDeliveries(tx: Tx, orgId: OrgId, hookId: EventHookId): Promise<void> {
  await tx
    .deleteFrom('hook_delivery')
    .where('org_id', '=', orgId)
    .where('hook_id', '=', hookId)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays}::int)`)
    .execute()
}
