import { OrgId, PostTargetId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** `version`: of the target when it was found due; work for an earlier one is not published. */
const Payload = z.object({ orgId: OrgId, targetId: PostTargetId, version: z.number().int() })
export type TargetPayload = z.output<typeof Payload>

/** At most one live job of a step for each version of a target. */
export const keyOfStep = ({ targetId, version }: Pick<TargetPayload, 'targetId' | 'version'>): string => `${targetId}.${version}`

// A failed attempt is no failure of the job: the target itself says when it is looked at again.

/** Sends a post’s bytes ahead; may run any number of times. */
export const prepareTargetJob = defineJob({ name: 'posts.prepare', payload: Payload, lane: 'send', retries: 0, timeoutSec: 1800 })

/** Makes the video that an account takes before it is due, for whoever approves the post. Waits for the export of the clip. */
export const fitTargetJob = defineJob({ name: 'posts.fit', payload: Payload, lane: 'send', retries: 2, timeoutSec: 1800 })

/** Publishes a post; its call to the platform is made once. */
export const commitTargetJob = defineJob({ name: 'posts.commit', payload: Payload, lane: 'post', retries: 0, timeoutSec: 180 })

/** Asks the platform what became of a post that may be live. */
export const confirmTargetJob = defineJob({ name: 'posts.confirm', payload: Payload, lane: 'post', retries: 0, timeoutSec: 180 })

/** Takes back from its platform what was handed over of a project that was deleted since. */
export const withdrawTargetJob = defineJob({ name: 'posts.withdraw', payload: Payload, lane: 'post', retries: 20, timeoutSec: 180 })
