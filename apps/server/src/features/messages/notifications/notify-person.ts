import type { OrgId, PostTargetId, ProjectId, SocialAccountId, UserId } from '@clipwright/contract/ids'
import type { NotificationKind } from '@clipwright/contract/messages/notifications'
import type { Tx } from '#platform/db/tx.ts'
import { notifyPersonJob } from './jobs/notify-person.job.ts'
import * as store from './notifications.store.ts'

/** Enqueues a notification in the transaction of its event. The person’s choices decide whether and how it is sent. */
export async function notifyPerson(
  tx: Tx,
  about: {
    userId: UserId
    orgId: OrgId
    kind: NotificationKind
    projectId: ProjectId | null
    targetId?: PostTargetId
    accountId?: SocialAccountId
  },
): Promise<void> {
  await notifyPersonJob.enqueue(tx, about, { orgId: about.orgId })
}

/** Deletes all choices of a person, with their account. */
export async function deletePersonChoices(tx: Tx, userId: UserId): Promise<void> {
  await store.deleteChoices(tx, userId)
}
