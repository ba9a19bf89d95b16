import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { deleteGuestTranscript as endpoint } from '@clipwright/contract/tools/guest-transcripts'
import type { Db } from '#platform/db/tx.ts'
import type { GuestContext } from '#platform/http/context.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openTranscript } from './get-guest-transcript.ts'
import { deleteTranscript, type GuestTranscriptRow, listExpiredTranscripts } from './guest-transcripts.store.ts'
import { transcribeGuestFileJob } from './jobs/transcribe-guest-file.job.ts'
import { deleteFile } from './transcript-file.ts'

export async function deleteGuestTranscript(ctx: GuestContext, { id }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await remove(ctx.db, ctx.deps.storage, await openTranscript(ctx.db, ctx.guestId, id))
  return {}
}

/** Deletes what has lapsed, bytes before row, so that none are left without a row that names them. Returns how many. */
export async function expireGuestTranscripts(db: Db, storage: Storage, nowMs: number): Promise<number> {
  const expired = await listExpiredTranscripts(db, new Date(nowMs))
  for (const row of expired) await remove(db, storage, row)
  return expired.length
}

async function remove(db: Db, storage: Storage, { id, jobId }: GuestTranscriptRow): Promise<void> {
  if (jobId !== null) await transcribeGuestFileJob.cancel(db, jobId)
  await deleteFile(storage, id)
  await deleteTranscript(db, id)
}
