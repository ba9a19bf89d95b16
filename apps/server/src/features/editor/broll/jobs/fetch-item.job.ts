import { BrollItemId, OrgId, UserId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

export const fetchItemJob = defineJob({
  name: 'broll.fetch',
  payload: z.object({ orgId: OrgId, itemId: BrollItemId, userId: UserId }),
  lane: 'import',
  retries: 2,
  timeoutSec: 900,
})
