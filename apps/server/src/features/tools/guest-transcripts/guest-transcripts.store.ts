import type { ErrorName } from '@clipwright/contract/errors'
import type { GuestId, GuestTranscriptId } from '@clipwright/contract/ids'
import type { Language } from '@clipwright/contract/projects/preferences'
import type { FreeToolResult, TalkToolSlug } from '@clipwright/contract/tools/free-tools'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { sql, type Generated } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { JobId } from '#platform/queue/job-table.ts'

type GuestTranscriptTable = {
  id: GuestTranscriptId
  guest_id: GuestId
  name: string
  link: string | null
  storage_key: string | null
  declared_bytes: number | null
  language: string | null
  tool: TalkToolSlug | null
  tool_language: Language | null
  texts: FreeToolResult | null
  status: Generated<'waiting' | 'queued' | 'done' | 'failed'>
  job_id: JobId | null
  heard: Generated<string>
  transcript: Transcript | null
  error_name: ErrorName | null
  error_message: string | null
  created_at: Generated<Date>
  expires_at: Date
}

declare module '#platform/db/database.ts' {
  interface Database {
    guest_transcript: GuestTranscriptTable
  }
}

export type GuestTranscriptRow = RowOf<GuestTranscriptTable>

/** Characters of the words that are shown while they are heard. */
const heardLength = 600

type NewTranscript = Pick<
  GuestTranscriptRow,
  'id' | 'guestId' | 'name' | 'link' | 'declaredBytes' | 'language' | 'tool' | 'toolLanguage' | 'expiresAt'
>

export async function insertTranscript(tx: Tx, row: NewTranscript): Promise<void> {
  await tx
    .insertInto('guest_transcript')
    .values({
      id: row.id,
      guest_id: row.guestId,
      name: row.name,
      link: row.link,
      storage_key: null,
      declared_bytes: row.declaredBytes,
      language: row.language,
      tool: row.tool,
      tool_language: row.toolLanguage,
      texts: null,
      job_id: null,
      transcript: null,
      error_name: null,
      error_message: null,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** A visitor's own, as long as it lives. */
export async function findTranscript(db: Queryable, guestId: GuestId, id: GuestTranscriptId): Promise<GuestTranscriptRow | undefined> {
  const row = db.selectFrom('guest_transcript').selectAll().where('guest_id', '=', guestId).where('id', '=', id)
  return toCamelRow(await row.where('expires_at', '>', sql<Date>`now()`).executeTakeFirst())
}

/** A visitor's own that live, newest first. */
export async function listTranscripts(
  db: Queryable,
  guestId: GuestId,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: Pick<GuestTranscriptRow, 'id' | 'name' | 'status' | 'createdAt' | 'expiresAt'>[]; total: number }> {
  const own = db.selectFrom('guest_transcript').where('guest_id', '=', guestId).where('expires_at', '>', sql<Date>`now()`)
  const rows = await own
    .select(['id', 'name', 'status', 'created_at as createdAt', 'expires_at as expiresAt'])
    .orderBy('created_at', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await own.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** For the job, which was enqueued for it. */
export async function findQueuedTranscript(db: Queryable, id: GuestTranscriptId): Promise<GuestTranscriptRow | undefined> {
  const row = db.selectFrom('guest_transcript').selectAll().where('id', '=', id).where('status', '=', 'queued')
  return toCamelRow(await row.executeTakeFirst())
}

/** False when its file had arrived before, or it is gone. */
export async function queueTranscript(tx: Tx, id: GuestTranscriptId, work: { jobId: JobId; storageKey: string | null }): Promise<boolean> {
  const queued = await tx
    .updateTable('guest_transcript')
    .set({ status: 'queued', job_id: work.jobId, storage_key: work.storageKey })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return queued.numUpdatedRows > 0n
}

export async function addHeard(db: Queryable, id: GuestTranscriptId, text: string): Promise<void> {
  await db
    .updateTable('guest_transcript')
    .set({ heard: sql<string>`right(heard || ' ' || ${text}::text, ${heardLength}::int)` })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

export async function finishTranscript(
  tx: Tx,
  id: GuestTranscriptId,
  { transcript, texts }: { transcript: Transcript; texts: FreeToolResult | null },
): Promise<void> {
  await tx
    .updateTable('guest_transcript')
    .set({ status: 'done', transcript: jsonb(transcript), texts: texts && jsonb(texts), heard: '', link: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

export async function failTranscript(tx: Tx, id: GuestTranscriptId, error: { name: ErrorName; message: string }): Promise<void> {
  await tx
    .updateTable('guest_transcript')
    .set({ status: 'failed', error_name: error.name, error_message: error.message, heard: '', link: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

export async function deleteTranscript(db: Queryable, id: GuestTranscriptId): Promise<void> {
  await db.deleteFrom('guest_transcript').where('id', '=', id).execute()
}

export async function listExpiredTranscripts(db: Queryable, at: Date): Promise<GuestTranscriptRow[]> {
  return toCamelRows(await db.selectFrom('guest_transcript').selectAll().where('expires_at', '<=', at).limit(200).execute())
}

/** Those that wait for their file or their turn, or are worked on: of this visitor, and of all. */
export async function countLive(db: Queryable, guestId: GuestId): Promise<{ own: number; all: number }> {
  const { own, all } = await db
    .selectFrom('guest_transcript')
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
