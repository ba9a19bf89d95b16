import { BrollTaskId, OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

export const findBrollsJob = defineJob({
  name: 'broll.find',
  payload: z.object({ orgId: OrgId, taskId: BrollTaskId }),
  lane: 'analyse',
  retries: 2,
  timeoutSec: 1800,
})
