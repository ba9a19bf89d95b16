import { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { NotificationKind } from '@clipwright/contract/messages/notifications'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Tells one person of one thing, in the ways they chose. */
export const notifyPersonJob = defineJob({
  name: 'notifications.notify',
  payload: z.object({
    userId: UserId,
    orgId: OrgId,
    kind: NotificationKind,
    /** What it is about; null for what concerns the person. */
    projectId: ProjectId.nullable(),
  }),
  lane: 'light',
  retries: 5,
  timeoutSec: 60,
})
