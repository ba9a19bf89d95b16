import { SpeechModelSize } from '@clipwright/contract/installation/speech-model'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Fetches a speech model before it is needed. */
export const fetchModelJob = defineJob({
  name: 'speech-models.fetch',
  payload: z.object({ size: SpeechModelSize }),
  lane: 'light',
  // A line that broke is tried again for a quarter of an hour.
  retries: 5,
  timeoutSec: 12 * 3600,
  backoffSec: 20,
})

/** Models belong to the installation; their jobs take turns of their own. */
export const modelsTurn = 'speech-models'
