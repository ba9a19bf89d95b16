import type { Tx } from '#platform/db/tx.ts'
import { notifyPerson } from '../../messages/notifications/notify-person.ts'
import { isNewCause } from '../social-accounts/find-account.ts'
import type { PostRow, TargetChange, TargetRow } from './posts.store.ts'
import { findOwner } from './posts.views.ts'
import { plannerOf } from './is-planner-here.ts'

type Told = { post: PostRow; target: TargetRow; now: Date }

/**
 * Tells whoever planned a post last what became of it: it needs them, or it may be live and nobody knows, or its platform is
 * away at its time. Once for each cause of an account, until something goes well there again.
 */
export async function tellPeople(tx: Tx, { post, target, now }: Told, change: TargetChange): Promise<void> {
  const kind = kindOf(target, change, now)
  if (kind === null) return
  const cause = [kind, change.reason, change.reason === 'refused' ? change.detail : ''].join(' ')
  if (!(await isNewCause(tx, target.orgId, target.accountId, cause))) return
  // Whoever may no longer post is still in the team, and cannot put it right.
  const userId = change.reason === 'planner-left' ? await findOwner(tx, target.orgId) : plannerOf(post)
  if (userId) await notifyPerson(tx, { userId, orgId: target.orgId, kind, projectId: post.projectId, targetId: target.id })
}

function kindOf(target: TargetRow, change: TargetChange, now: Date): 'post_not_live' | 'post_unclear' | 'post_delayed' | null {
  if (change.state === 'needs-you')
    return (change.isLive === undefined ? target.isLive : change.isLive) === null ? 'post_unclear' : 'post_not_live'
  const isDue = target.fireAt <= now
  return isDue && change.reason === 'unreachable' ? 'post_delayed' : null
}
