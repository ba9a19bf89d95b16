import { type JobContext, defineWorker } from '#platform/queue/define-worker.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deletePersonFilesJob } from './delete-person-files.job.ts'

export const deletePersonFilesWorker = defineWorker(deletePersonFilesJob, async ({ userId }, ctx: JobContext<{ storage: Storage }>) => {
  await ctx.deps.storage.deleteAll(`users/${userId}/`)
})
