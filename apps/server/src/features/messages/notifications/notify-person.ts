import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import type { NotificationKind } from '@clipwright/contract/messages/notifications'
import type { Tx } from '#platform/db/tx.ts'
import { notifyPersonJob } from './jobs/notify-person.job.ts'
import * as store from './notifications.store.ts'

/** Promises to tell somebody, in the transaction of what they are told of. Whether and how is their choice. */
export async function notifyPerson(
  tx: Tx,
  about: { userId: UserId; orgId: OrgId; kind: NotificationKind; projectId: ProjectId | null },
): Promise<void> {
  await notifyPersonJob.enqueue(tx, about, { orgId: about.orgId })
}

/** Everything a person chose is forgotten with their account. */
export async function forgetChoices(tx: Tx, userId: UserId): Promise<void> {
  await store.deleteChoices(tx, userId)
}
