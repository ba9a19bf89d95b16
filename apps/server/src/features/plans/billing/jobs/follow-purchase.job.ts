import { OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Reads from RevenueCat what an organisation has bought. `eventId` is null once a day, and `refundedCause` unless the store gave a purchase back. */
export const followPurchaseJob = defineJob({
  name: 'billing.follow-purchase',
  payload: z.object({ orgId: OrgId, eventId: z.string().nullable(), refundedCause: z.string().nullable() }),
  lane: 'light',
  retries: 11,
  timeoutSec: 120,
})
