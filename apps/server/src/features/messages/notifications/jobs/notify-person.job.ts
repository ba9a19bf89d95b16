import { OrgId, PostTargetId, ProjectId, SocialAccountId, UserId } from '@clipwright/contract/ids'
import { NotificationKind } from '@clipwright/contract/messages/notifications'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Notifies one person of one event, in the channels they chose. */
export const notifyPersonJob = defineJob({
  name: 'notifications.notify',
  payload: z.object({
    userId: UserId,
    orgId: OrgId,
    kind: NotificationKind,
    /** The project it is about; null for events of the person. */
    projectId: ProjectId.nullable(),
    /** The account of a post that it is about. */
    targetId: PostTargetId.optional(),
    /** The account whose connection it is about. */
    accountId: SocialAccountId.optional(),
  }),
  lane: 'light',
  retries: 5,
  timeoutSec: 60,
})
