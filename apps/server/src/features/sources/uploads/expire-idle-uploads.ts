import { dirname } from 'node:path/posix'
import type { UploadWorld } from './receive-upload.ts'
import { deleteUpload, expireUnusedUploads, expireUpload, listExpiredWholeUploads, listIdleUploads } from './uploads.store.ts'

/**
 * Gives up uploads that nothing was added to for so long, and frees what they held, also what a process stored and died
 * before it said so. The row is held while its bytes go, so that nobody finishes it meanwhile. Returns how many.
 */
export async function expireIdleUploads(world: UploadWorld, idleMs: number): Promise<number> {
  const idle = await listIdleUploads(world.db, new Date(Date.now() - idleMs))
  for (const upload of idle) {
    const isGone = await world.db.transaction(async (tx) => {
      if (!(await expireUpload(tx, upload.id))) return false
      await world.deps.storage.deleteAll(`${dirname(upload.storageKey)}/`)
      return true
    })
    if (isGone) await world.deps.spool.remove(upload.id)
  }
  // Parts whose row another process already gave up.
  await world.deps.spool.removeIdle(idleMs)
  return idle.length
}

/**
 * Removes whole uploads that nothing was made from for so long. Bytes go before the row, so that a process that dies
 * in between leaves a row for the next sweep and no bytes that nobody knows of. Returns how many went.
 */
export async function removeUnusedUploads(world: UploadWorld, unusedMs: number): Promise<number> {
  await expireUnusedUploads(world.db, new Date(Date.now() - unusedMs))
  const expired = await listExpiredWholeUploads(world.db)
  for (const upload of expired) {
    await world.deps.storage.deleteAll(`${dirname(upload.storageKey)}/`)
    await deleteUpload(world.db, upload.id)
  }
  return expired.length
}
