import type { AssetKind, AssetUse } from '@clipwright/contract/brand/assets'
import type { AssetFolderId, OrgId, UploadId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable } from '#platform/db/tx.ts'

import type { AssetRow } from './assets.store.ts'

/** An asset with its storage key. */
export type ShownAsset = AssetRow & { storageKey: string; fileName: string; extension: string }

type Filter = {
  kind?: AssetKind | undefined
  query?: string | undefined
  uri?: string | undefined
  folderId?: AssetFolderId | 'root' | undefined
  inTrash: boolean
  /** Leaves out files that are being checked or were refused. */
  isReady?: boolean
  /** Only fonts that captions can be drawn with. */
  isDrawn?: boolean
}

function selectWithBytes(db: Queryable, orgId: OrgId) {
  return db
    .selectFrom('asset')
    .innerJoin('upload', 'upload.id', 'asset.upload_id')
    .selectAll('asset')
    .select(['upload.storage_key as storageKey', 'upload.file_name as fileName', 'upload.extension'])
    .where('asset.org_id', '=', orgId)
}

function selectMatching(db: Queryable, orgId: OrgId, { kind, query, uri, folderId, inTrash, isReady, isDrawn }: Filter) {
  let rows = selectWithBytes(db, orgId).where('asset.deleted_at', inTrash ? 'is not' : 'is', null)
  if (isReady) rows = rows.where('asset.state', '=', 'ready')
  if (isDrawn) rows = rows.where(sql<boolean>`asset.font_measures is not null and (asset.font->>'isDrawn')::boolean`)
  if (kind) rows = rows.where('asset.kind', '=', kind)
  if (query) rows = rows.where('asset.name', 'ilike', `%${query.replace(/[\\%_]/g, '\\$&')}%`)
  if (uri) rows = rows.where('asset.upload_id', '=', uri.slice('upload://'.length) as UploadId)
  if (folderId === 'root') rows = rows.where('asset.folder_id', 'is', null)
  else if (folderId) rows = rows.where('asset.folder_id', '=', folderId)
  return rows
}

/** Newest first. */
export async function listAssetRows(
  db: Queryable,
  orgId: OrgId,
  filter: Filter,
  page: { pageNum: number; pageSize: number },
): Promise<{ rows: ShownAsset[]; total: number }> {
  const counted = await selectMatching(db, orgId, filter)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = toCamelRows(
    await selectMatching(db, orgId, filter)
      .orderBy('asset.created_at', 'desc')
      .orderBy('asset.id')
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize)
      .execute(),
  )
  return { rows, total: Number(counted.total) }
}

/** With storage keys; includes the trash; in no particular order. */
export async function findShownAssets(db: Queryable, orgId: OrgId, by: { ids: readonly string[] } | { uploadIds: readonly UploadId[] }) {
  const [column, values] = 'ids' in by ? (['asset.id', by.ids] as const) : (['asset.upload_id', by.uploadIds] as const)
  if (values.length === 0) return []
  return toCamelRows(
    await selectWithBytes(db, orgId)
      .where(sql<boolean>`${sql.ref(column)} = any(${[...values]})`)
      .execute(),
  )
}

const maxUses = 50

/** Edited clips, brand templates and the brand kit that use an upload; the first fifty. */
export async function listAssetUses(db: Queryable, orgId: OrgId, uploadId: UploadId): Promise<AssetUse[]> {
  const uri = `"upload://${uploadId}"`
  const { rows } = await sql<AssetUse>`
    select 'clip' as kind, clip.project_id || '.' || clip.id as id, clip.title as name
      from clip_edit join clip on clip.id = clip_edit.clip_id
      where clip_edit.org_id = ${orgId} and position(${uri} in clip_edit.document::text) > 0
    union all
    select 'template', id, name from brand_template where org_id = ${orgId} and position(${uri} in look::text) > 0
    union all
    select 'kit', org_id, '' from brand_kit where org_id = ${orgId} and position(${uri} in kit::text) > 0
    order by 1, 3 limit ${maxUses}`.execute(db)
  return rows
}
