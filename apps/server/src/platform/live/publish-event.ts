import type { LiveEvent } from '@clipwright/contract/events'
import { sql } from 'kysely'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable } from '#platform/db/tx.ts'
import { liveChannel } from './live.store.ts'

/** Sends an event to every signed-in client of the organisation, once the transaction commits. */
export async function publishEvent(tx: Queryable, orgId: string, event: LiveEvent): Promise<void> {
  await tx
    .insertInto('live_event')
    .values({ org_id: orgId, event: jsonb(event) })
    .execute()
  await sql`select pg_notify(${liveChannel}, ${orgId})`.execute(tx)
}

/** The same event for several organisations, in two statements however many there are. */
export async function publishToOrgs(tx: Queryable, orgIds: readonly string[], event: LiveEvent): Promise<void> {
  if (orgIds.length === 0) return
  await tx
    .insertInto('live_event')
    .values(orgIds.map((orgId) => ({ org_id: orgId, event: jsonb(event) })))
    .execute()
  await sql`select pg_notify(${liveChannel}, org_id) from unnest(${[...orgIds]}::text[]) as live (org_id)`.execute(tx)
}
