import type { Db } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteOldItems } from './broll-items.store.ts'

const keepDays = 14

/**
 * Deletes items that were only viewed, with their thumbnails and previews. What is in a clip lives in the library. Returns
 * how many.
 */
export async function expireBrolls(db: Db, storage: Storage, nowMs: number): Promise<number> {
  const oldItems = await deleteOldItems(db, new Date(nowMs - keepDays * 86_400_000))
  for (const { id, orgId } of oldItems) await storage.deleteAll(`broll/${orgId}/${id}/`)
  return oldItems.length
}
