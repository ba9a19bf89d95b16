import type { Db } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteExport, listExpired } from './data-exports.store.ts'

/** Deletes archives whose time is over, the bytes first, so that a row never outlives what it points at unseen. */
export async function expireDataExports(db: Db, storage: Storage, nowMs: number): Promise<number> {
  const expired = await listExpired(db, new Date(nowMs))
  for (const { id, key } of expired) {
    if (key !== null) await storage.delete(key)
    await deleteExport(db, id)
  }
  return expired.length
}
