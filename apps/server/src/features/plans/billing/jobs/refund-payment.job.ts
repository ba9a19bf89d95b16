import { OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'
import { retriesOfTwoDays } from '#platform/queue/retry-policy.ts'

/** Gives back what was paid for an invoice. `refundId` makes it once. */
export const refundPaymentJob = defineJob({
  name: 'billing.refund',
  payload: z.object({ orgId: OrgId, invoiceId: z.string(), refundId: z.string() }),
  lane: 'light',
  retries: retriesOfTwoDays,
  timeoutSec: 120,
})
