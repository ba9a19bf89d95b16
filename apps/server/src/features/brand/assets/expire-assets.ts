import { assetTrashDays } from '@clipwright/contract/brand/assets'
import type { Db } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteOldTrash, deleteRefused } from './assets.store.ts'
import { dayMs } from '#platform/time.ts'

const refusedDays = 7

/**
 * Deletes assets whose time in the trash is over, and refused files after a week. The bytes go with the upload, once no
 * clip uses them. Returns how many assets were deleted.
 */
export async function expireAssets(db: Db, storage: Storage, nowMs: number): Promise<number> {
  const rows = await deleteOldTrash(db, new Date(nowMs - assetTrashDays * dayMs))
  for (const { thumbnailKey } of rows) if (thumbnailKey !== null) await storage.delete(thumbnailKey)
  return rows.length + (await deleteRefused(db, new Date(nowMs - refusedDays * dayMs)))
}
