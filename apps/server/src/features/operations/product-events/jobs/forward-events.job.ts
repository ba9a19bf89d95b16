import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Sends one batch of events to the address configured by the operator. */
export const forwardEventsJob = defineJob({
  name: 'product-events.forward',
  payload: z.object({ distinctId: z.string(), batchId: z.string() }),
  lane: 'light',
  // With the wait doubling from two seconds, the receiver may be away for an hour.
  retries: 11,
  timeoutSec: 60,
  backoffSec: 2,
})

/** Events belong to the installation, so their jobs have a queue turn of their own. */
export const eventsTurn = 'product-events'
