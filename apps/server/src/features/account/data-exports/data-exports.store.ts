import type { OrgId, UserId } from '@clipwright/contract/ids'
import { toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { JobId } from '#platform/queue/job-table.ts'
import type {} from './data-exports-tables.ts'

function selectExportsWithOrg(db: Queryable) {
  return db
    .selectFrom('data_export')
    .leftJoin('org', 'org.id', 'data_export.org_id')
    .selectAll('data_export')
    .select('org.name as org_name')
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

export async function findExport(db: Queryable, exportId: string) {
  return toCamelRow(await selectExportsWithOrg(db).where('data_export.id', '=', exportId).executeTakeFirst())
}

/** One page of a person's archives that have not expired, made in every organisation. */
export async function listExports(db: Queryable, userId: UserId, page: { limit: number; offset: number }) {
  const rows = toCamelRows(
    await selectExportsWithOrg(db)
      .where('data_export.user_id', '=', userId)
      .where('data_export.expires_at', '>', new Date())
      .orderBy('data_export.created_at', 'desc')
      .orderBy('data_export.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
  )
  const { total } = await db
    .selectFrom('data_export')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/**
 * Locks the person, so that two clicks at once make one archive, and none is asked for while the account is being deleted.
 * False when it was deleted.
 */
export async function lockPerson(tx: Tx, userId: UserId): Promise<boolean> {
  const person = tx.selectFrom('app_user').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
  return (await person.forUpdate().executeTakeFirst()) !== undefined
}

/** A person makes one archive at a time, whichever of every organisation it was asked for in. */
export async function isExportPending(tx: Tx, userId: UserId): Promise<boolean> {
  const row = await tx
    .selectFrom('data_export')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row !== undefined
}

export async function insertExport(
  tx: Tx,
  request: { userId: UserId; orgId: OrgId | null; sessionId: string; withFiles: boolean; expiresAt: Date },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('data_export')
    .values({
      id,
      user_id: request.userId,
      org_id: request.orgId,
      session_id: request.sessionId,
      with_files: request.withFiles,
      status: 'pending',
      storage_key: null,
      size_bytes: null,
      counts: null,
      expires_at: request.expiresAt,
    })
    .execute()
  return id
}

/** An archive belongs to a person and may hold every organisation of theirs. */
export async function setJob(tx: Tx, exportId: string, jobId: JobId): Promise<void> {
  await tx.updateTable('data_export').set({ job_id: jobId }).where('id', '=', exportId).execute()
}

/** What a person waits for, of every organisation. */
export async function listPending(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('data_export')
    .select(['id', 'job_id as jobId'])
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
}

/** An archive belongs to a person and may hold every organisation of theirs. False when the export has ended meanwhile. */
export async function finishExport(
  tx: Tx,
  exportId: string,
  archive: { key: string; sizeBytes: number; counts: Record<string, number>; expiresAt: Date },
): Promise<boolean> {
  const ready = await tx
    .updateTable('data_export')
    .set({
      status: 'ready',
      storage_key: archive.key,
      size_bytes: archive.sizeBytes,
      counts: jsonb(archive.counts),
      expires_at: archive.expiresAt,
    })
    .where('id', '=', exportId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return ready !== undefined
}

/** An archive belongs to a person and may hold every organisation of theirs. */
export async function failExport(tx: Tx, exportId: string): Promise<void> {
  await tx.updateTable('data_export').set({ status: 'failed' }).where('id', '=', exportId).where('status', '=', 'pending').execute()
}

/** Of every organisation, for the sweep. */
export async function listExpired(db: Queryable, at: Date) {
  return db.selectFrom('data_export').select(['id', 'user_id as userId']).where('expires_at', '<', at).execute()
}

/** Of every organisation, for the sweep. */
export async function deleteExport(db: Queryable, exportId: string): Promise<void> {
  await db.deleteFrom('data_export').where('id', '=', exportId).execute()
}
