import { createHash } from 'node:crypto'
import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    source_length: { org_id: OrgId; url_hash: Buffer; duration_ms: number; probed_at: Date }
  }
}

const hashOf = (videoUrl: string): Buffer => createHash('sha256').update(videoUrl).digest()

/** Stores how long a source was when somebody of the organisation looked at it. */
export async function saveLength(db: Queryable, orgId: OrgId, videoUrl: string, durationMs: number): Promise<void> {
  const row = { duration_ms: Math.round(durationMs), probed_at: sql<Date>`now()` }
  await db
    .insertInto('source_length')
    .values({ org_id: orgId, url_hash: hashOf(videoUrl), ...row })
    .onConflict((conflict) => conflict.columns(['org_id', 'url_hash']).doUpdateSet(row))
    .execute()
}

/** Null when nobody of the organisation looked at it within a day. */
export async function findLength(db: Queryable, orgId: OrgId, videoUrl: string): Promise<number | null> {
  const row = await db
    .selectFrom('source_length')
    .select('duration_ms as durationMs')
    .where('org_id', '=', orgId)
    .where('url_hash', '=', hashOf(videoUrl))
    .where('probed_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  return row?.durationMs ?? null
}

/** Of every organisation. */
export async function deleteOldLengths(db: Queryable): Promise<void> {
  await db.deleteFrom('source_length').where('probed_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}
