import type { Db } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteOldItems } from './broll-items.store.ts'

const keepDays = 14

/** Forgets what was only looked at, with its small images and videos. What is on a clip is in the library, and stays. */
export async function expireBrolls(db: Db, storage: Storage, nowMs: number): Promise<number> {
  const oldItems = await deleteOldItems(db, new Date(nowMs - keepDays * 86_400_000))
  for (const { id, orgId } of oldItems) await storage.deleteAll(`broll/${orgId}/${id}/`)
  return oldItems.length
}
