import type { Db } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteExport, listExpired } from './data-exports.store.ts'

/** Deletes expired archives, bytes before row, so that no bytes are left without a row that points at them. Returns how many. */
export async function expireDataExports(db: Db, storage: Storage, nowMs: number): Promise<number> {
  const expired = await listExpired(db, new Date(nowMs))
  for (const { id, key } of expired) {
    if (key !== null) await storage.delete(key)
    await deleteExport(db, id)
  }
  return expired.length
}
