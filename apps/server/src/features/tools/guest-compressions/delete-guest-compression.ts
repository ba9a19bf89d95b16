import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { deleteGuestCompression as endpoint } from '@clipwright/contract/tools/guest-compressions'
import type { Db } from '#platform/db/tx.ts'
import type { GuestContext } from '#platform/http/context.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteFiles } from './compression-files.ts'
import { openCompression } from './get-guest-compression.ts'
import { deleteCompression, type GuestCompressionRow, listExpiredCompressions } from './guest-compressions.store.ts'
import { compressGuestVideoJob } from './jobs/compress-guest-video.job.ts'

export async function deleteGuestCompression(ctx: GuestContext, { id }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await remove(ctx.db, ctx.deps.storage, await openCompression(ctx.db, ctx.guestId, id))
  return {}
}

/** Deletes what has lapsed, bytes before row, so that none are left without a row that names them. Returns how many. */
export async function expireGuestCompressions(db: Db, storage: Storage, nowMs: number): Promise<number> {
  const expired = await listExpiredCompressions(db, new Date(nowMs))
  for (const row of expired) await remove(db, storage, row)
  return expired.length
}

async function remove(db: Db, storage: Storage, { id, jobId }: GuestCompressionRow): Promise<void> {
  if (jobId !== null) await compressGuestVideoJob.cancel(db, jobId)
  await deleteFiles(storage, id)
  await deleteCompression(db, id)
}
