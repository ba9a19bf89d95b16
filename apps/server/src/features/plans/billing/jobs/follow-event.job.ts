import { OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'
import { retriesOfTwoDays } from '#platform/queue/retry-policy.ts'

/** Reads from Stripe what an event is about, and brings our side to the same state. */
export const followEventJob = defineJob({
  name: 'billing.follow',
  payload: z.object({ orgId: OrgId, eventId: z.string() }),
  lane: 'light',
  retries: retriesOfTwoDays,
  timeoutSec: 120,
})
