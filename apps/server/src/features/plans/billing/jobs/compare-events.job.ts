import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Compares the events that came with those that Stripe lists, follows those that did not come, and tells staff of them. */
export const compareEventsJob = defineJob({
  name: 'billing.compare',
  payload: z.object({}),
  lane: 'light',
  retries: 5,
  timeoutSec: 1800,
})

/** Stands for an organisation in the queue: the comparison is about all of them. */
export const comparisonTurn = 'stripe'
