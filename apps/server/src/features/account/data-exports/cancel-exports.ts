import type { UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { failExport, listPending } from './data-exports.store.ts'
import { makeDataExportJob } from './jobs/make-data-export.job.ts'

/** Ends what the person still waits for. The transaction has locked the person, so that nothing new is asked for. */
export async function cancelExportsOf(tx: Tx, userId: UserId): Promise<void> {
  const pending = await listPending(tx, userId)
  // Jobs before exports, in the order in which a worker locks them.
  for (const { jobId } of pending) if (jobId !== null) await makeDataExportJob.cancel(tx, jobId)
  for (const { id } of pending) await failExport(tx, id)
}
