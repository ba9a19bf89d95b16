import { OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'
import { retriesOfTwoDays } from '#platform/queue/retry-policy.ts'

/** Charges an open invoice to the card on file. */
export const chargeInvoiceJob = defineJob({
  name: 'billing.charge',
  payload: z.object({ orgId: OrgId, invoiceId: z.string() }),
  lane: 'light',
  retries: retriesOfTwoDays,
  timeoutSec: 120,
})
