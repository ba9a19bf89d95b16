import type { CompanionKind } from '@clipwright/contract/publishing/companions'
import type { Companion } from '@clipwright/contract/publishing/posts'
import type { Tx } from '#platform/db/tx.ts'
import { notifyPerson } from '../../../messages/notifications/notify-person.ts'
import { isNewCause } from '../../social-accounts/find-account.ts'
import { plannerOf } from '../is-planner-here.ts'
import type { PostRow, TargetRow } from '../posts.store.ts'
import { changeCompanion } from './companions.store.ts'

export type Missing = { reason: NonNullable<Companion['reason']>; detail: string | null }

/** Writes down what a live post lacks. People hear of it once for each cause. */
export async function tellMissing(
  tx: Tx,
  { post, target, kind }: { post: PostRow; target: TargetRow; kind: CompanionKind },
  missing: Missing,
): Promise<void> {
  const { orgId } = target
  await changeCompanion(tx, { orgId, targetId: target.id, kind }, { state: 'missing', ...missing })
  const cause = ['post_incomplete', kind, missing.reason, missing.detail ?? ''].join(' ')
  if (!(await isNewCause(tx, orgId, target.accountId, cause))) return
  await notifyPerson(tx, { userId: plannerOf(post), orgId, kind: 'post_incomplete', projectId: post.projectId, targetId: target.id })
}
