import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Builds the archive of one data export. */
export const makeDataExportJob = defineJob({
  name: 'data-exports.make',
  payload: z.object({ exportId: z.string() }),
  lane: 'bulk',
  retries: 3,
  timeoutSec: 4 * 3600,
})
