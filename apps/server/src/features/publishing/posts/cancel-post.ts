import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { cancelPost as endpoint } from '@clipwright/contract/publishing/posts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { ended, getLockedPost, isOpen, postUnderWay } from './change-post.ts'
import { takeBack } from './hand-over.ts'
import { changeTarget } from './posts.store.ts'
import { showPost } from './show-post.ts'

export async function cancelPost(ctx: RequestContext, { postId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await takeBack(ctx, postId)
  await ctx.db.transaction(async (tx) => {
    const { targets } = await getLockedPost(ctx, tx, postId)
    const open = targets.filter(isOpen)
    if (open.length === 0) throw postUnderWay(postId)
    for (const target of open) {
      // One that missed its time was left out rather than called off.
      const state = target.state === 'needs-you' ? 'skipped' : 'cancelled'
      await changeTarget(tx, target, { state, version: target.version + 1, ...ended }, ctx.userId)
    }
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'post.cancelled',
      object: `post:${postId}`,
      details: { accounts: open.length },
    })
  })
  return { post: await showPost(ctx, postId) }
}
