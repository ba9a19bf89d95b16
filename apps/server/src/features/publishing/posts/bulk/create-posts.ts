import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { PostBatchId, type PostId } from '@clipwright/contract/ids'
import type { createPosts as createEndpoint, PlannedPost, undoPosts as undoEndpoint } from '@clipwright/contract/publishing/bulk-posts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { ActorContext, RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { isHandedOver, isOpen } from '../change-post.ts'
import { cancelPost } from '../cancel-post.ts'
import { schedulePost } from '../create-post.ts'
import { listTargets } from '../posts.views.ts'
import { listBatch } from './bulk-posts.views.ts'

/**
 * Each line on its own, so that the caps of an account count each. Once one is scheduled, a line that fails counts as refused: an error would free the
 * key of the call, and whoever sends it again would schedule that one twice.
 */
export async function createPosts(ctx: RequestContext, { posts }: Input<typeof createEndpoint>): Promise<Reply<typeof createEndpoint>> {
  const batchId = PostBatchId.parse(newId())
  const postIds: (PostId | null)[] = []
  for (const post of posts) {
    try {
      postIds.push(await createPlannedPost(ctx, post, { batchId }))
    } catch (error) {
      if (postIds.every((id) => id === null)) throw error
      ctx.log.warn({ err: error, batchId }, 'a planned post was not scheduled')
      postIds.push(null)
    }
  }
  return { batchId, postIds }
}

/** Null: refused, because something changed since it was planned. */
export async function createPlannedPost(
  ctx: ActorContext,
  line: PlannedPost,
  terms: { batchId: PostBatchId; needsApproval?: boolean },
): Promise<PostId | null> {
  const { accountId, localTime, zone, takesSlot, choices, fit, ...rest } = line
  const request = { ...rest, targets: [{ accountId, choices, fit }], when: { localTime, zone } }
  try {
    return await schedulePost(ctx, request, { ...terms, slotAccountId: takesSlot ? accountId : null })
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'PostRefusedError') return null
    throw error
  }
}

export async function undoPosts(ctx: RequestContext, { batchId }: Input<typeof undoEndpoint>): Promise<Reply<typeof undoEndpoint>> {
  const postIds = await listBatch(ctx.db, ctx.orgId, batchId)
  if (postIds.length === 0) throw new AppError('RecordNotExisted', { cause: `batch ${batchId}` })
  const now = await readTimeAfter(ctx.db, 0)
  const openIds = new Set(
    (await listTargets(ctx.db, ctx.orgId, postIds))
      .filter((target) => isOpen(target) || isHandedOver(target, now))
      .map(({ postId }) => postId),
  )
  let cancelledCount = 0
  for (const postId of openIds) if (await cancelOne(ctx, postId)) cancelledCount += 1
  return { cancelledCount, remainingCount: postIds.length - cancelledCount }
}

/** False when it went out this moment. */
async function cancelOne(ctx: RequestContext, postId: PostId): Promise<boolean> {
  try {
    await cancelPost(ctx, { postId })
    return true
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'PostUnderWayError') return false
    throw error
  }
}
