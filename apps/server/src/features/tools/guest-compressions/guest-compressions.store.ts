import type { ErrorName } from '@clipwright/contract/errors'
import type { GuestCompressionId, GuestId } from '@clipwright/contract/ids'
import type { GuestCompression } from '@clipwright/contract/tools/guest-compressions'
import type { CompressionGoal } from '@clipwright/tools/engines/video-compressor'
import { sql, type Generated } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { JobId } from '#platform/queue/job-table.ts'

type CompressionResult = NonNullable<GuestCompression['result']>

type GuestCompressionTable = {
  id: GuestCompressionId
  guest_id: GuestId
  declared_bytes: number
  goal: CompressionGoal
  status: Generated<'waiting' | 'queued' | 'done' | 'failed'>
  job_id: JobId | null
  result: CompressionResult | null
  error_name: ErrorName | null
  error_message: string | null
  created_at: Generated<Date>
  expires_at: Date
}

declare module '#platform/db/database.ts' {
  interface Database {
    guest_compression: GuestCompressionTable
  }
}

export type GuestCompressionRow = RowOf<GuestCompressionTable>

type NewCompression = Pick<GuestCompressionRow, 'id' | 'guestId' | 'declaredBytes' | 'goal' | 'expiresAt'>

export async function insertCompression(db: Queryable, row: NewCompression): Promise<void> {
  await db
    .insertInto('guest_compression')
    .values({
      id: row.id,
      guest_id: row.guestId,
      declared_bytes: row.declaredBytes,
      goal: jsonb(row.goal),
      job_id: null,
      result: null,
      error_name: null,
      error_message: null,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** A visitor's own, as long as it lives. */
export async function findCompression(db: Queryable, guestId: GuestId, id: GuestCompressionId): Promise<GuestCompressionRow | undefined> {
  const row = db.selectFrom('guest_compression').selectAll().where('guest_id', '=', guestId).where('id', '=', id)
  return toCamelRow(await row.where('expires_at', '>', sql<Date>`now()`).executeTakeFirst())
}

/** For the job, which was enqueued for it. */
export async function findQueuedCompression(db: Queryable, id: GuestCompressionId): Promise<GuestCompressionRow | undefined> {
  const row = db.selectFrom('guest_compression').selectAll().where('id', '=', id).where('status', '=', 'queued')
  return toCamelRow(await row.executeTakeFirst())
}

/** Nothing happens when its file had arrived before, or it is gone. */
export async function queueCompression(tx: Tx, id: GuestCompressionId, jobId: JobId): Promise<void> {
  await tx
    .updateTable('guest_compression')
    .set({ status: 'queued', job_id: jobId })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

export async function finishCompression(tx: Tx, id: GuestCompressionId, result: CompressionResult): Promise<void> {
  await tx
    .updateTable('guest_compression')
    .set({ status: 'done', result: jsonb(result) })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

export async function failCompression(tx: Tx, id: GuestCompressionId, error: { name: ErrorName; message: string }): Promise<void> {
  await tx
    .updateTable('guest_compression')
    .set({ status: 'failed', error_name: error.name, error_message: error.message })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

export async function deleteCompression(db: Queryable, id: GuestCompressionId): Promise<void> {
  await db.deleteFrom('guest_compression').where('id', '=', id).execute()
}

export async function listExpiredCompressions(db: Queryable, at: Date): Promise<GuestCompressionRow[]> {
  return toCamelRows(await db.selectFrom('guest_compression').selectAll().where('expires_at', '<=', at).limit(200).execute())
}

/** Those that wait for their file or their turn, or are worked on: of this visitor, and of all. */
export async function countLiveCompressions(db: Queryable, guestId: GuestId): Promise<{ own: number; all: number }> {
  const { own, all } = await db
    .selectFrom('guest_compression')
    .select([sql<number>`count(*) filter (where guest_id = ${guestId})`.as('own'), sql<number>`count(*)`.as('all')])
    // A file that was announced and never came is forgotten.
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'waiting'), row('created_at', '>', sql<Date>`now() - interval '15 minutes'`)]),
        row('status', '=', 'queued'),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { own: Number(own), all: Number(all) }
}
