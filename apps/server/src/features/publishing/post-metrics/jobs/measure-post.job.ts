import { OrgId, PostTargetId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Asks a platform how a post does. What fails is asked again at the next turn. */
export const measurePostJob = defineJob({
  name: 'postMetrics.measure',
  payload: z.object({ orgId: OrgId, targetId: PostTargetId }),
  lane: 'light',
  retries: 2,
  timeoutSec: 60,
})
