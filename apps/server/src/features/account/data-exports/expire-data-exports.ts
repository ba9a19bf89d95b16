import type { Db } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { archivePrefix } from './archive-key.ts'
import { deleteExport, listExpired } from './data-exports.store.ts'

/**
 * Deletes expired exports, bytes before row, so that no bytes are left without a row that points at them: also what a worker
 * stored that died, or was ended, before it could say so. Returns how many.
 */
export async function expireDataExports(db: Db, storage: Storage, nowMs: number): Promise<number> {
  const expired = await listExpired(db, new Date(nowMs))
  for (const dataExport of expired) {
    await storage.deleteAll(archivePrefix(dataExport))
    await deleteExport(db, dataExport.id)
  }
  return expired.length
}
