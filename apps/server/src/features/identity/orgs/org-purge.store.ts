import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './orgs-tables.ts'
import { purgedTables } from './purged-tables.ts'

/**
 * Due: disbanded and an hour past the day until which it can be restored, since clocks differ, with no project that is still to
 * be purged, and no upload whose parts are still stored elsewhere.
 */
const isDue = sql<boolean>`
  org.status = 'disbanded' and org.restorable_until < now() - interval '1 hour' and org.purged_at is null
  and not exists (select from project where project.org_id = org.id and project.purged_at is null)
  and not exists (select from upload where upload.org_id = org.id and upload.status = 'open')`

/** Of every organisation, for the sweep: those to purge, longest waiting first. */
export async function listOrgsToPurge(db: Queryable, atMost: number): Promise<OrgId[]> {
  const due = await db.selectFrom('org').select('id').where(isDue).orderBy('restorable_until').orderBy('id').limit(atMost).execute()
  return due.map(({ id }) => id)
}

/** Deletes its rows and its name; only what must stay is left. False when it is not due any more. */
export async function purgeRows(tx: Tx, orgId: OrgId): Promise<boolean> {
  const due = await tx.selectFrom('org').select('id').where('id', '=', orgId).where(isDue).forUpdate('org').executeTakeFirst()
  if (!due) return false
  for (const table of purgedTables) await sql`delete from ${sql.table(table)} where org_id = ${orgId}`.execute(tx)
  await tx
    .updateTable('org')
    .set({ name: 'Deleted team', logo_key: null, purged_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', orgId)
    .execute()
  return true
}
