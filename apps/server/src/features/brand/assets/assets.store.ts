import type { AssetKind, AssetRefusal, AssetState, FontFacts } from '@clipwright/contract/brand/assets'
import { AssetId, type AssetFolderId, type OrgId, type UploadId, type UserId } from '@clipwright/contract/ids'
import { type ColumnType, sql } from 'kysely'
import { type RowOf, toCamelRow, toColumns } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Db, Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>
type Json<T> = ColumnType<T | null, T | null, T | null>

/** Metrics of a font, as a clip document stores them. */
export type FontMeasures = { ascent: number; descent: number; capHeight: number; widths: string }

type AssetTable = {
  id: AssetId
  org_id: OrgId
  folder_id: AssetFolderId | null
  kind: AssetKind
  name: string
  upload_id: UploadId
  /** The upload that an image or a font was sent as; it was written anew. */
  sent_upload_id: UploadId | null
  width: number | null
  height: number | null
  duration_ms: number | null
  size_bytes: number
  thumbnail_key: string | null
  origin: 'Upload' | 'Stock' | 'GenAi'
  author: string
  licence: string
  font: Json<FontFacts>
  font_measures: Json<FontMeasures>
  state: ColumnType<AssetState, AssetState | undefined, AssetState>
  /** Percent of the check done. */
  progress: ColumnType<number, number | undefined, number>
  refusal: Json<AssetRefusal>
  created_by: UserId
  created_at: Stamp
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '#platform/db/database.ts' {
  interface Database {
    asset: AssetTable
  }
}

export type AssetRow = RowOf<AssetTable>
export type NewAsset = Omit<AssetRow, 'id' | 'sentUploadId' | 'createdAt' | 'deletedAt' | 'state' | 'progress' | 'refusal'> & {
  sentUploadId?: UploadId
}

/** `state`: "checking" for files that a job must check first. Throws a unique violation when its sent upload is an asset already. */
export async function insertAsset(tx: Tx, asset: NewAsset, state: 'ready' | 'checking' = 'ready'): Promise<AssetRow> {
  return toCamelRow(
    await tx
      .insertInto('asset')
      .values({
        ...toColumns(asset),
        state,
        progress: state === 'ready' ? 100 : 0,
        refusal: null,
        id: AssetId.parse(newId()),
        font: asset.font && jsonb(asset.font),
        font_measures: asset.fontMeasures && jsonb(asset.fontMeasures),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Finds assets in the trash, too. */
export async function findAsset(db: Queryable, orgId: OrgId, id: AssetId): Promise<AssetRow | undefined> {
  return toCamelRow(await db.selectFrom('asset').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

/** The asset that an upload is, or was written anew for. */
export async function findAssetOfUpload(db: Queryable, orgId: OrgId, uploadId: UploadId): Promise<AssetRow | undefined> {
  return toCamelRow(
    await db
      .selectFrom('asset')
      .selectAll()
      .where('org_id', '=', orgId)
      .where((row) => row.or([row('upload_id', '=', uploadId), row('sent_upload_id', '=', uploadId)]))
      .executeTakeFirst(),
  )
}

export async function countAssets(db: Queryable, orgId: OrgId): Promise<number> {
  const { count } = await db
    .selectFrom('asset')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type AssetChange = Partial<Pick<AssetRow, 'name' | 'folderId' | 'author' | 'licence' | 'deletedAt'>>

export async function updateAssetRow(tx: Tx, orgId: OrgId, id: AssetId, change: AssetChange): Promise<AssetRow | undefined> {
  return toCamelRow(
    await tx.updateTable('asset').set(toColumns(change)).where('org_id', '=', orgId).where('id', '=', id).returningAll().executeTakeFirst(),
  )
}

/** Stores how much of a file’s check is done, in percent; it never decreases. */
export async function saveCheckProgress(db: Queryable, orgId: OrgId, id: AssetId, percent: number): Promise<void> {
  await db
    .updateTable('asset')
    .set({ progress: percent })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('progress', '<', percent)
    .execute()
}

type Settled = Partial<Pick<AssetRow, 'width' | 'height' | 'durationMs' | 'thumbnailKey' | 'progress'>> & {
  state: 'ready' | 'refused'
  refusal?: AssetRefusal
}

/** Ends the check of a file. An asset that was settled or deleted before is left as it is. */
export async function settleAsset(tx: Tx, orgId: OrgId, id: AssetId, { refusal, ...settled }: Settled): Promise<void> {
  await tx
    .updateTable('asset')
    .set({ ...toColumns(settled), refusal: refusal ? jsonb(refusal) : null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

/** Deletes files of every organisation refused before this time; their reason could be read until now. */
export async function deleteRefused(db: Db, refusedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('asset')
    .where('state', '=', 'refused')
    .where('created_at', '<', refusedBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes assets in the trash since before this time, except those a kit or template still uses. */
export async function deleteOldTrash(db: Db, deletedBefore: Date): Promise<Pick<AssetRow, 'id' | 'thumbnailKey'>[]> {
  const uri = sql`'upload://' || asset.upload_id`
  return db
    .deleteFrom('asset')
    .where('deleted_at', '<', deletedBefore)
    .where(sql<boolean>`not exists (select from brand_template t where t.org_id = asset.org_id and position(${uri} in t.look::text) > 0)`)
    .where(sql<boolean>`not exists (select from brand_kit k where k.org_id = asset.org_id and position(${uri} in k.kit::text) > 0)`)
    .returning(['id', 'thumbnail_key as thumbnailKey'])
    .execute()
}
