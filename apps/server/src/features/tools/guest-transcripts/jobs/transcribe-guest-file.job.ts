import { GuestTranscriptId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Makes the transcript that a visitor asked for. */
export const transcribeGuestFileJob = defineJob({
  name: 'freeTools.transcribe',
  payload: z.object({ id: GuestTranscriptId }),
  lane: 'analyse',
  retries: 1,
  timeoutSec: 2 * 3600,
  crashes: 2,
})
