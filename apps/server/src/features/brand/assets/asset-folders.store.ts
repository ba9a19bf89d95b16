import { AssetFolderId, type OrgId } from '@clipwright/contract/ids'
import type { ColumnType } from 'kysely'
import { sql } from 'kysely'
import { type RowOf, toCamelRow, toCamelRows, toColumns } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'

type AssetFolderTable = {
  id: AssetFolderId
  org_id: OrgId
  parent_id: AssetFolderId | null
  name: string
  created_at: ColumnType<Date, Date | undefined, Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    asset_folder: AssetFolderTable
  }
}

export type AssetFolderRow = RowOf<AssetFolderTable>

/** Every folder of the organisation by name, with the number of assets in it. */
export async function listFolders(db: Queryable, orgId: OrgId): Promise<(AssetFolderRow & { assetCount: number })[]> {
  const rows = toCamelRows(
    await db
      .selectFrom('asset_folder')
      .selectAll()
      .select((row) =>
        row
          .selectFrom('asset')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('asset.folder_id', '=', 'asset_folder.id')
          .where('asset.deleted_at', 'is', null)
          .as('assetCount'),
      )
      .where('org_id', '=', orgId)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
  )
  return rows.map((row) => ({ ...row, assetCount: Number(row.assetCount ?? 0) }))
}

/** Serializes changes to the organisation’s folders, so that two moves cannot form a cycle. */
export async function lockFolders(tx: Tx, orgId: OrgId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`asset-folders ${orgId}`}))`.execute(tx)
}

/** False when the parent folder has one of this name, ignoring case. */
export async function insertFolder(
  tx: Tx,
  folder: { orgId: OrgId; name: string; parentId: AssetFolderId | null },
): Promise<AssetFolderRow | undefined> {
  return toCamelRow(
    await tx
      .insertInto('asset_folder')
      .values({ id: AssetFolderId.parse(newId()), org_id: folder.orgId, parent_id: folder.parentId, name: folder.name })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

export async function updateFolder(
  tx: Tx,
  orgId: OrgId,
  id: AssetFolderId,
  change: { name?: string; parentId?: AssetFolderId | null },
): Promise<void> {
  await tx.updateTable('asset_folder').set(toColumns(change)).where('org_id', '=', orgId).where('id', '=', id).execute()
}

/** Deletes a folder and moves its assets to `into`. Subfolders must have been moved before. */
export async function deleteFolderRow(tx: Tx, orgId: OrgId, id: AssetFolderId, into: AssetFolderId | null): Promise<void> {
  await tx.updateTable('asset').set({ folder_id: into }).where('org_id', '=', orgId).where('folder_id', '=', id).execute()
  await tx.deleteFrom('asset_folder').where('org_id', '=', orgId).where('id', '=', id).execute()
}
