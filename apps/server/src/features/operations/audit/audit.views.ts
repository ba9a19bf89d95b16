import type { AuditEvent, AuditFilter } from '@clipwright/contract/operations/audit'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRow } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './audit-tables.ts'

function selectMatching(db: Queryable, orgId: OrgId, filter: AuditFilter) {
  let rows = db.selectFrom('audit_event').where('audit_event.chain', '=', orgId)
  if (filter.actorId) rows = rows.where('audit_event.actor_id', '=', filter.actorId)
  if (filter.result) rows = rows.where('audit_event.result', '=', filter.result)
  if (filter.from) rows = rows.where('audit_event.created_at', '>=', new Date(filter.from))
  if (filter.to) rows = rows.where('audit_event.created_at', '<', new Date(filter.to))
  const { action } = filter
  if (action?.includes('.')) return rows.where('audit_event.action', '=', action)
  // Several clips deleted at once are written in the plural.
  return action ? rows.where(sql<boolean>`split_part(audit_event.action, '.', 1) in (${action}, ${`${action}s`})`) : rows
}

export async function countAuditEvents(db: Queryable, orgId: OrgId, filter: AuditFilter): Promise<number> {
  const { count } = await selectMatching(db, orgId, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Rows with people’s current names, newest first, with sequence numbers below `belowSeq`. */
export async function readAuditEvents(
  db: Queryable,
  orgId: OrgId,
  filter: AuditFilter,
  page: { limit: number; offset?: number; belowSeq?: number },
): Promise<AuditEvent[]> {
  let rows = selectMatching(db, orgId, filter)
    .leftJoin('app_user as actor', 'actor.id', 'audit_event.actor_id')
    .leftJoin('app_user as staff', 'staff.id', 'audit_event.impersonator_id')
    .select(['audit_event.id', 'seq', 'action', 'object', 'result', 'details', 'request_id as requestId', 'address'])
    .select(['audit_event.created_at as createdAt', 'actor_id as actorId', 'actor.name as actorName'])
    .select(['impersonator_id as impersonatorId', 'staff.name as staffName'])
    .orderBy('seq', 'desc')
    .limit(page.limit)
  if (page.offset) rows = rows.offset(page.offset)
  if (page.belowSeq !== undefined) rows = rows.where('seq', '<', page.belowSeq)
  return (await rows.execute()).map((row) => ({
    id: row.id,
    seq: row.seq,
    action: row.action,
    object: row.object,
    result: row.result,
    // Somebody refused entry is no member, so the organisation does not learn their name.
    actor: row.action === foreignAction ? null : toActor(row.actorId, row.actorName),
    impersonator: toActor(row.impersonatorId, row.staffName),
    details: row.details,
    requestId: row.requestId,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Logged when somebody names an organisation that they do not belong to. */
export const foreignAction = 'org.access_refused'

function toActor(userId: UserId | null, name: string | null): AuditEvent['actor'] {
  return userId === null ? null : { userId, name: name ?? '' }
}

/** Every matching row, newest first, loaded a few hundred at a time. */
export async function* streamAuditEvents(db: Queryable, orgId: OrgId, filter: AuditFilter): AsyncGenerator<AuditEvent> {
  let belowSeq: number | undefined
  for (;;) {
    const batch = await readAuditEvents(db, orgId, filter, { limit: 500, ...(belowSeq === undefined ? {} : { belowSeq }) })
    yield* batch
    belowSeq = batch.at(-1)?.seq
    if (belowSeq === undefined) return
  }
}

export async function hasOrg(db: Queryable, orgId: OrgId): Promise<boolean> {
  return (await db.selectFrom('org').select('id').where('id', '=', orgId).executeTakeFirst()) !== undefined
}

/** The head of a chain: its newest and its newest expired row. */
export async function findChain(db: Queryable, chain: string) {
  return toCamelRow(await db.selectFrom('audit_chain').selectAll().where('chain', '=', chain).executeTakeFirst())
}

/** Rows of a chain, one of those of every organisation, as they were hashed, oldest first, with sequence numbers above `aboveSeq`. */
export async function readChainRows(db: Queryable, chain: string, aboveSeq: number, limit: number) {
  return db
    .selectFrom('audit_event')
    .select(['id', 'chain', 'seq', 'actor_id as actorId', 'impersonator_id as impersonatorId', 'action', 'object', 'result', 'details'])
    .select(['request_id as requestId', 'created_at as createdAt', 'hash'])
    .where('chain', '=', chain)
    .where('seq', '>', aboveSeq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** From here on the transaction reads a snapshot, taken at its first query. */
export async function freezeReads(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
}
