import type { UploadWorld } from './receive-upload.ts'
import { expireUpload, listIdleUploads } from './uploads.store.ts'

/** Gives up uploads that nothing was added to for so long, and frees what they held. Returns how many. */
export async function expireIdleUploads(world: UploadWorld, idleMs: number): Promise<number> {
  const idle = await listIdleUploads(world.db, new Date(Date.now() - idleMs))
  for (const upload of idle) {
    if (await expireUpload(world.db, upload.id)) await world.deps.spool.remove(upload.id)
  }
  // Parts whose row another process already gave up.
  await world.deps.spool.removeIdle(idleMs)
  return idle.length
}
