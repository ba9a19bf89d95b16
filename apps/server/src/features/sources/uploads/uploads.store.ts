import type { ClipId, OrgId, ProjectId, UploadId, UserId } from '@clipwright/contract/ids'
import { sql, type Generated } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'

type UploadTable = {
  id: UploadId
  org_id: OrgId
  user_id: UserId
  type: string
  usecase: string
  extension: string
  file_name: string
  /** As the link was asked for; null: nobody said. */
  declared_bytes: number | null
  reserved_bytes: number
  held_bytes: Generated<number>
  total_bytes: number | null
  status: Generated<'open' | 'complete' | 'expired'>
  storage_key: string
  size_bytes: number | null
  sha256: string | null
  created_at: Generated<Date>
  touched_at: Generated<Date>
  completed_at: Date | null
  /** Counts the transfers that began; the newest may add to the file. */
  turn: Generated<number>
  /** The one clip that a clip document belongs to. */
  clip_id: ClipId | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    upload: UploadTable
  }
}

export type UploadRow = RowOf<UploadTable>
type UploadKey = Pick<UploadRow, 'id' | 'orgId'>

type NewUpload = Pick<UploadRow, 'id' | 'orgId' | 'userId' | 'type' | 'usecase' | 'extension' | 'fileName' | 'storageKey'> & {
  /** Of the whole file; null: not known yet. */
  declaredBytes: number | null
  clipId?: ClipId | null
}

/** Serializes the reservations of all processes until the transaction ends. */
export async function lockReservations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('upload-reservations'))`.execute(tx)
}

/** A link whose file is not sent by then is promised nothing any more, by the clock of the database. */
const linksPromisedSince = sql<Date>`now() - interval '15 minutes'`

/** Bytes promised to open uploads and not on the disk yet: of this organisation, but one upload, and of all others. */
export async function countOutstandingBytes(tx: Tx, orgId: OrgId, exceptId?: UploadId): Promise<{ own: number; others: number }> {
  const promised = sql<number>`greatest(0, reserved_bytes - held_bytes)`
  return tx
    .selectFrom('upload')
    .select([
      sql<number>`coalesce(sum(${promised}) filter (where org_id = ${orgId}), 0)::bigint`.as('own'),
      sql<number>`coalesce(sum(${promised}) filter (where org_id <> ${orgId}), 0)::bigint`.as('others'),
    ])
    .where('status', '=', 'open')
    .where('id', '<>', exceptId ?? ('' as UploadId))
    .where((row) => row.or([row('total_bytes', 'is not', null), row('created_at', '>', linksPromisedSince)]))
    .executeTakeFirstOrThrow()
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('upload')
    .values({
      ...toColumns(upload),
      reserved_bytes: upload.declaredBytes ?? 0,
      total_bytes: null,
      size_bytes: null,
      sha256: null,
      completed_at: null,
      clip_id: upload.clipId ?? null,
    })
    .execute()
}

/** For the raw routes, whose signed link names the upload itself: looks in every organisation. */
export async function findUploadById(db: Queryable, id: UploadId): Promise<UploadRow | undefined> {
  return toCamelRow(await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst())
}

export async function findUploadOfOrg(db: Queryable, orgId: OrgId, id: UploadId): Promise<UploadRow | undefined> {
  return toCamelRow(await db.selectFrom('upload').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

export async function setTotal(tx: Tx, { id, orgId }: UploadKey, totalBytes: number, heldBytes: number): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ total_bytes: totalBytes, reserved_bytes: sql<number>`greatest(reserved_bytes, ${totalBytes}::bigint)` })
    .set({ held_bytes: heldBytes, touched_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

export async function touchUpload(db: Queryable, { id, orgId }: UploadKey, heldBytes: number): Promise<void> {
  await db
    .updateTable('upload')
    .set({ held_bytes: heldBytes, touched_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/**
 * Stores size and hash of what will become the file, before it does. False when other bytes were stored first, by another
 * process with the same upload; the same bytes may be claimed again after a crash.
 */
export async function claimContent(db: Queryable, { id, orgId }: UploadKey, file: { sizeBytes: number; sha256: string }): Promise<boolean> {
  const claimed = await db
    .updateTable('upload')
    .set({ size_bytes: file.sizeBytes, sha256: file.sha256 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where((row) => row.or([row('sha256', 'is', null), row('sha256', '=', file.sha256)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** The client starts over, so the stored size and hash no longer apply. */
export async function clearContent(db: Queryable, { id, orgId }: UploadKey): Promise<void> {
  await db
    .updateTable('upload')
    .set({ size_bytes: null, sha256: null, total_bytes: null, held_bytes: 0 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/** Of several concurrent calls, only the first changes the row; its values never change again. */
export async function completeUpload(db: Queryable, { id, orgId }: UploadKey, file: { sizeBytes: number; sha256: string }): Promise<void> {
  await db
    .updateTable('upload')
    .set({ status: 'complete', size_bytes: file.sizeBytes, held_bytes: file.sizeBytes, total_bytes: file.sizeBytes })
    .set({ sha256: file.sha256, completed_at: new Date(), touched_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

export async function expireUpload(db: Queryable, { id, orgId }: UploadKey): Promise<boolean> {
  const result = await db
    .updateTable('upload')
    .set({ status: 'expired' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Some of every organisation, for the sweep. */
export async function listIdleUploads(db: Queryable, untouchedSince: Date): Promise<UploadRow[]> {
  return toCamelRows(
    await db
      .selectFrom('upload')
      .selectAll()
      .where('status', '=', 'open')
      .where('touched_at', '<', untouchedSince)
      .orderBy('touched_at')
      .limit(200)
      .execute(),
  )
}

/**
 * Gives up some of the complete uploads from before `completedBefore` that no project, waiting import, subtitle, asset,
 * edited clip or named version of a clip uses.
 */
export async function expireUnusedUploads(db: Queryable, completedBefore: Date): Promise<void> {
  const unused = db
    .selectFrom('upload')
    .select('upload.id')
    .where('status', '=', 'complete')
    .where('completed_at', '<', completedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project')
            .select('project.id')
            .whereRef('project.org_id', '=', 'upload.org_id')
            .where(sql<boolean>`'upload://' || upload.id in (project.video_url, project.import_pref ->> 'subtitlesUri')`),
        ),
      ),
    )
    // Copies of watched files whose import waits for credits or another day.
    .where(
      sql<boolean>`not exists (select from import_item join import_channel on import_channel.id = import_item.channel_id
        where import_item.org_id = upload.org_id and state = 'waiting' and removed_at is null
          and media_url = 'upload://' || upload.id)`,
    )
    // Assets of the library, and uploads that clips use without it.
    .where(sql<boolean>`not exists (select from asset where asset.upload_id = upload.id)`)
    .where(
      sql<boolean>`case when upload.usecase in ('asset', 'logo') then not exists (select from (
        select document from clip_edit where clip_edit.org_id = upload.org_id
        union all select contents from editor_history_record where editor_history_record.org_id = upload.org_id
      ) kept where position('"upload://' || upload.id || '"' in kept.document::text) > 0) else true end`,
    )
    .limit(200)
  await db.updateTable('upload').set({ status: 'expired' }).where('id', 'in', unused).where('status', '=', 'complete').execute()
}

/** Some uploads of every organisation that were complete when they were given up: their bytes are still stored. */
export async function listExpiredWholeUploads(db: Queryable): Promise<UploadRow[]> {
  return toCamelRows(
    await db.selectFrom('upload').selectAll().where('status', '=', 'expired').where('completed_at', 'is not', null).limit(200).execute(),
  )
}

export async function deleteUpload(db: Queryable, { id, orgId }: UploadKey): Promise<void> {
  await db.deleteFrom('upload').where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** Binds a clip document to the clip it is used for. False when it belongs to another clip. */
export async function bindToClip(tx: Tx, orgId: OrgId, id: UploadId, clipId: ClipId): Promise<boolean> {
  const bound = await tx
    .updateTable('upload')
    .set({ clip_id: clipId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where((row) => row.or([row('clip_id', 'is', null), row('clip_id', '=', clipId)]))
    .executeTakeFirst()
  return bound.numUpdatedRows > 0n
}

export async function hasClip(
  db: Queryable,
  orgId: OrgId,
  { projectId, clipId }: { projectId: ProjectId; clipId: ClipId },
): Promise<boolean> {
  const clip = db.selectFrom('clip').select('id').where('org_id', '=', orgId).where('project_id', '=', projectId).where('id', '=', clipId)
  return (await clip.executeTakeFirst()) !== undefined
}
