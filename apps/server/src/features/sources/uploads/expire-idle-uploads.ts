import { dirname } from 'node:path/posix'
import type { UploadContext } from './receive-upload.ts'
import {
  deleteUpload,
  expireUnusedUploads,
  expireUpload,
  listExpiredWholeUploads,
  listIdleUploads,
  type UploadRow,
} from './uploads.store.ts'

/**
 * Gives up an unfinished upload and frees its space, including what a process stored before it died. The row stays locked
 * while its bytes go, so that nobody finishes the upload meanwhile.
 */
export async function giveUpUpload(context: UploadContext, upload: UploadRow): Promise<void> {
  const isGone = await context.db.transaction(async (tx) => {
    if (!(await expireUpload(tx, upload))) return false
    await context.deps.storage.deleteAll(`${dirname(upload.storageKey)}/`)
    return true
  })
  if (isGone) await context.deps.spool.remove(upload.id)
}

/** Gives up uploads that received nothing for this long. Returns how many. */
export async function expireIdleUploads(context: UploadContext, idleMs: number): Promise<number> {
  const untouchedSince = new Date(Date.now() - idleMs)
  const list = () => listIdleUploads(context.db, untouchedSince)
  let count = 0
  for (let idle = await list(); idle.length > 0; idle = await list()) {
    for (const upload of idle) await giveUpUpload(context, upload)
    count += idle.length
  }
  // Parts whose row another process already gave up.
  await context.deps.spool.removeIdle(idleMs)
  return count
}

/**
 * Deletes complete uploads that nothing used for this long. Bytes go before the row, so that a process that dies half way
 * leaves a row for the next sweep, and no orphaned bytes. Returns how many were deleted.
 */
export async function removeUnusedUploads(context: UploadContext, unusedMs: number): Promise<number> {
  const completedBefore = new Date(Date.now() - unusedMs)
  let count = 0
  for (;;) {
    await expireUnusedUploads(context.db, completedBefore)
    const expired = await listExpiredWholeUploads(context.db)
    for (const upload of expired) {
      await context.deps.storage.deleteAll(`${dirname(upload.storageKey)}/`)
      await deleteUpload(context.db, upload)
    }
    if (expired.length === 0) return count
    count += expired.length
  }
}
