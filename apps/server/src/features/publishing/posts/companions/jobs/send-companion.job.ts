import { OrgId, PostTargetId } from '@clipwright/contract/ids'
import { companionKinds } from '@clipwright/contract/publishing/companions'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Adds something to a post that is live. Goes on for about half an hour while a platform is away. */
export const sendCompanionJob = defineJob({
  name: 'posts.companion',
  payload: z.object({ orgId: OrgId, targetId: PostTargetId, kind: z.enum(companionKinds) }),
  lane: 'send',
  retries: 6,
  backoffSec: 20,
  timeoutSec: 300,
})
