import { HookDeliveryId, OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Tells an address of an event. Tried for about two hours, later and later. */
export const deliverEventJob = defineJob({
  name: 'hooks.deliver',
  payload: z.object({ orgId: OrgId, deliveryId: HookDeliveryId }),
  lane: 'send',
  retries: 16,
  backoffSec: 5,
  timeoutSec: 60,
})
