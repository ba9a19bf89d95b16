import type { Db } from '#platform/db/tx.ts'
import { notifyPerson } from '../../../messages/notifications/notify-person.ts'
import { findPost } from '../change-post.ts'
import { plannerOf } from '../is-planner-here.ts'
import { takeUnanswered } from './approvals.store.ts'

const beforeMinutes = 60
const atOnce = 100

/** Tells whoever planned a post, an hour before its time, that nobody has approved it. Returns how many were told. */
export async function remindOfApprovals(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const unanswered = await takeUnanswered(tx, beforeMinutes, atOnce)
    for (const { orgId, postId } of unanswered) {
      const post = await findPost(tx, orgId, postId)
      if (post) await notifyPerson(tx, { userId: plannerOf(post), orgId, kind: 'post_approval', projectId: post.projectId })
    }
    return unanswered.length
  })
}
