import { assetTrashDays } from '@clipwright/contract/assets'
import type { Db } from '#platform/db/tx.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteOldTrash } from './assets.store.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes what was in the trash for its time. The bytes go with the upload, once no clip shows them. Returns how many. */
export async function expireAssets(db: Db, storage: Storage, nowMs: number): Promise<number> {
  const gone = await deleteOldTrash(db, new Date(nowMs - assetTrashDays * DAY_MS))
  for (const { thumbnail_key } of gone) if (thumbnail_key !== null) await storage.delete(thumbnail_key)
  return gone.length
}
