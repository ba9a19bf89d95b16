import { AppError } from '@clipwright/contract/errors'
import type { AssetFolderId, OrgId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import { type AssetFolderRow, listFolders } from './asset-folders.store.ts'

export async function getFolder(db: Queryable, orgId: OrgId, id: AssetFolderId): Promise<AssetFolderRow & { assetCount: number }> {
  const folder = (await listFolders(db, orgId)).find((one) => one.id === id)
  if (!folder) throw new AppError('RecordNotExisted', { cause: `asset folder ${id}` })
  return folder
}
