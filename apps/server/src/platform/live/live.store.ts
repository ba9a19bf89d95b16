import type { LiveEvent } from '@clipwright/contract/events'
import { sql } from 'kysely'
import type { Db, Queryable } from '#platform/db/tx.ts'
import type {} from './live-tables.ts'

export const liveChannel = 'live_event'

/** A position in the order of events: transaction number, then id. On the wire `<xid>-<id>`. */
export type LiveCursor = { xid: string; id: number }

export function isAfter(a: LiveCursor, b: LiveCursor): boolean {
  return a.xid === b.xid ? a.id > b.id : BigInt(a.xid) > BigInt(b.xid)
}

export function toWireId(cursor: LiveCursor): string {
  return `${cursor.xid}-${cursor.id}`
}

export function parseWireId(text: string | undefined): LiveCursor | undefined {
  const match = /^(\d{1,19})-(\d{1,16})$/.exec(text ?? '')
  return match ? { xid: match[1] ?? '0', id: Number(match[2]) } : undefined
}

export type StoredEvent = { cursor: LiveCursor; event: LiveEvent }

/**
 * The transaction number below which every transaction of this database has ended. Query it before, and not together with,
 * what is then read: whatever has ended by now is visible to the next statement. The snapshot’s own lower bound is no use,
 * because a long transaction in any other database of the server would hold it back.
 */
async function readSettledBound(db: Queryable): Promise<string> {
  const result = await sql<{ bound: string }>`
    with newest as (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xid),
    running as (
      -- Running numbers are shown with 32 bits; this is how far each is behind the newest.
      select ((newest.xid & 4294967295) - backend_xid::text::bigint + 4294967296) & 4294967295 as behind
      from pg_stat_activity, newest
      where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
    )
    select (newest.xid - coalesce((select max(behind) from running where behind < 2147483648), 0))::text as bound
    from newest`.execute(db)
  return result.rows[0]?.bound ?? '0'
}

/** Events after a position, in order. `pending`: some are committed but must wait for an older transaction. */
export async function readEventsAfter(
  db: Queryable,
  orgId: string,
  after: LiveCursor,
  limit: number,
): Promise<{ events: StoredEvent[]; pending: boolean }> {
  const bound = await readSettledBound(db)
  const rows = await sql<{ id: number; xid: string; event: LiveEvent; ready: boolean }>`
    select id, xid::text as xid, event, xid < ${bound}::xid8 as ready
    from live_event
    where org_id = ${orgId} and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
    order by live_event.xid, id
    limit ${limit}`.execute(db)
  const ready = rows.rows.filter((row) => row.ready)
  return {
    events: ready.map((row) => ({ cursor: { xid: row.xid, id: row.id }, event: row.event })),
    pending: ready.length < rows.rows.length || rows.rows.length === limit,
  }
}

/** The newest position whose past is complete: everything up to here can be read from the tables. */
export async function readCurrentPosition(db: Queryable): Promise<LiveCursor> {
  return { xid: (BigInt(await readSettledBound(db)) - 1n).toString(), id: Number.MAX_SAFE_INTEGER }
}

/** The position before the organisation’s events of the last `ms`; null when there were none. */
export async function findPositionBefore(db: Queryable, orgId: string, ms: number): Promise<LiveCursor | null> {
  const result = await sql<{ id: number; xid: string }>`
    select id, xid::text as xid from live_event
    where org_id = ${orgId} and created_at >= now() - ${ms} * interval '1 millisecond'
    order by live_event.xid, id
    limit 1`.execute(db)
  const first = result.rows[0]
  return first ? { xid: first.xid, id: first.id - 1 } : null
}

/** Whether everything after this position is still stored. */
export async function isComplete(db: Queryable, from: LiveCursor): Promise<boolean> {
  const result = await sql<{ complete: boolean }>`
    select (xid, id) <= (${from.xid}::xid8, ${from.id}::bigint) as complete from live_pruned`.execute(db)
  return result.rows[0]?.complete ?? false
}

/** Deletes events older than the given time and stores that they existed. Returns how many. */
export async function pruneEvents(db: Db, keepMs: number): Promise<number> {
  return db.transaction(async (tx) => {
    await sql`select 1 from live_pruned for update`.execute(tx)
    const result = await sql<{ xid: string; id: number }>`
      delete from live_event where created_at < now() - ${keepMs} * interval '1 millisecond' returning xid::text as xid, id`.execute(tx)
    const [first, ...others] = result.rows
    if (!first) return 0
    const newest = others.reduce((a, b) => (BigInt(b.xid) > BigInt(a.xid) || (b.xid === a.xid && b.id > a.id) ? b : a), first)
    await sql`
      update live_pruned set xid = ${newest.xid}::xid8, id = ${newest.id}
      where (xid, id) < (${newest.xid}::xid8, ${newest.id}::bigint)`.execute(tx)
    return result.rows.length
  })
}
