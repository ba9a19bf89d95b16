import type { OrgId, UploadId } from '@clipwright/contract/ids'
import type { Db, Queryable } from '#platform/db/tx.ts'
import type {} from './uploads.store.ts'

type UploadSegmentTable = {
  org_id: OrgId
  upload_id: UploadId
  /** From 0. */
  position: number
  storage_key: string
  size_bytes: number
}

declare module '#platform/db/database.ts' {
  interface Database {
    upload_segment: UploadSegmentTable
  }
}

export type Segment = { position: number; storageKey: string; sizeBytes: number }

/** In their order. An upload is named by its signed link: looks in every organisation. */
export async function listSegments(db: Queryable, id: UploadId): Promise<Segment[]> {
  return db
    .selectFrom('upload_segment')
    .select(['position', 'storage_key as storageKey', 'size_bytes as sizeBytes'])
    .where('upload_id', '=', id)
    .orderBy('position')
    .execute()
}

/** Ends the turn of any other transfer of an open upload. Undefined when it is no longer open. */
export async function takeTurn(db: Queryable, id: UploadId): Promise<{ turn: number; orgId: OrgId } | undefined> {
  return db
    .updateTable('upload')
    .set((row) => ({ turn: row('turn', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(['turn', 'org_id as orgId'])
    .executeTakeFirst()
}

/** Adds a segment, or puts it in place of a shorter one. False, without a change, when another transfer has the turn. */
export async function saveSegment(db: Db, id: UploadId, turn: number, segment: Segment): Promise<boolean> {
  return db.transaction(async (tx) => {
    const upload = await tx
      .selectFrom('upload')
      .select('org_id as orgId')
      .where('id', '=', id)
      .where('turn', '=', turn)
      .where('status', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    if (!upload) return false
    const { position, storageKey, sizeBytes } = segment
    await tx
      .insertInto('upload_segment')
      .values({ org_id: upload.orgId, upload_id: id, position, storage_key: storageKey, size_bytes: sizeBytes })
      .onConflict((conflict) => conflict.columns(['upload_id', 'position']).doUpdateSet({ storage_key: storageKey, size_bytes: sizeBytes }))
      .execute()
    return true
  })
}

/** Of an upload of every organisation, as its signed link or the sweep names it. */
export async function deleteSegments(db: Queryable, id: UploadId): Promise<void> {
  await db.deleteFrom('upload_segment').where('upload_id', '=', id).execute()
}
