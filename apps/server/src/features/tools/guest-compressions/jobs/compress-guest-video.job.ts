import { GuestCompressionId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Compresses the video that a visitor sent. */
export const compressGuestVideoJob = defineJob({
  name: 'freeTools.compress',
  payload: z.object({ id: GuestCompressionId }),
  lane: 'render',
  retries: 1,
  timeoutSec: 2 * 3600,
  crashes: 2,
})
