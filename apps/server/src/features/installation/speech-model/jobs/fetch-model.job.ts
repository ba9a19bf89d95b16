import { SpeechPart } from '@clipwright/contract/installation/speech-model'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Downloads a speech model before it is needed, or the natural voices. */
export const fetchModelJob = defineJob({
  name: 'speech-models.fetch',
  payload: z.object({ part: SpeechPart }),
  lane: 'bulk',
  // A broken connection is retried for a quarter of an hour.
  retries: 5,
  timeoutSec: 12 * 3600,
  backoffSec: 20,
})

/** Models belong to the installation, so their jobs have a queue turn of their own. */
export const modelsTurn = 'speech-models'
