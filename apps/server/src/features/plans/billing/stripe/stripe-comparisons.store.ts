import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './stripe-tables.ts'

/** Up to when events were compared; null before the first time. */
export async function findLastComparison(db: Queryable): Promise<Date | null> {
  const row = await db.selectFrom('stripe_comparison').select('until_at as untilAt').orderBy('until_at', 'desc').limit(1).executeTakeFirst()
  return row?.untilAt ?? null
}

/** Whether the last comparison is most of a day ago. */
export async function isComparisonDue(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{
    isDue: boolean
  }>`select not exists (select from stripe_comparison where at > now() - interval '23 hours') as "isDue"`.execute(db)
  return rows[0]?.isDue ?? false
}

/** Of every organisation: notes a comparison and returns how many events were missed since the one before. */
export async function insertComparison(tx: Tx, { untilAt, eventCount }: { untilAt: Date; eventCount: number }): Promise<number> {
  const { rows } = await sql<{ missedCount: number }>`
    insert into stripe_comparison (until_at, event_count, missed_count)
    select ${untilAt}, ${eventCount}, count(*) from stripe_event
    where was_missed and received_at > coalesce((select max(at) from stripe_comparison), '-infinity')
    on conflict (until_at) do nothing
    returning missed_count as "missedCount"`.execute(tx)
  return rows[0]?.missedCount ?? 0
}

type ComparisonRow = { at: Date; eventCount: number; missedCount: number }
type MissedRow = { eventId: string; type: string; orgId: OrgId; orgName: string; createdAt: Date; handledAt: Date | null }

/** Of every organisation: the newest comparison and the newest events that were missed, for staff. */
export async function readComparisons(db: Queryable): Promise<{ last: ComparisonRow | null; missed: MissedRow[] }> {
  const last = await db
    .selectFrom('stripe_comparison')
    .select(['at', 'event_count as eventCount', 'missed_count as missedCount'])
    .orderBy('until_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows: missed } = await sql<MissedRow>`
    select event_id as "eventId", type, event.org_id as "orgId", org.name as "orgName", event.created_at as "createdAt", handled_at as "handledAt"
    from stripe_event as event join org on org.id = event.org_id
    where was_missed order by received_at desc, event_id limit 20`.execute(db)
  return { last: last ?? null, missed }
}

/** The language of whoever has this address, if anybody has. */
export async function findStaffLanguage(db: Queryable, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('lang')
    .where(sql`lower(email)`, '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.lang ?? undefined
}
