import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { PostId, PostTargetId } from '@clipwright/contract/ids'
import type { resolveTarget as resolveEndpoint, retryTarget as retryEndpoint } from '@clipwright/contract/publishing/posts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { ended, getLockedPost, postUnderWay } from './change-post.ts'
import { changeTarget, type TargetRow, updatePostRow } from './posts.store.ts'
import { wakeDispatcher } from './due-targets.store.ts'
import { showPost } from './show-post.ts'
import { giveUpMs } from './target-times.ts'

type Address = { postId: PostId; targetId: PostTargetId }

/** What may be live is asked after, never sent again. */
export async function retryTarget(ctx: RequestContext, address: Input<typeof retryEndpoint>): Promise<Reply<typeof retryEndpoint>> {
  await ctx.db.transaction(async (tx) => {
    const target = await getWaitingTarget(ctx, tx, address)
    await changeTarget(tx, target, target.isLive === null ? { ...(await goOn(tx)), state: 'unknown' } : await startAnew(tx), ctx.userId)
    await updatePostRow(tx, ctx.orgId, address.postId, { plannedBy: ctx.userId })
    await recordDecision(ctx, tx, address, 'post.retried')
    await wakeDispatcher(tx)
  })
  return { post: await showPost(ctx, address.postId) }
}

export async function resolveTarget(ctx: RequestContext, input: Input<typeof resolveEndpoint>): Promise<Reply<typeof resolveEndpoint>> {
  const { isLive, url, ...address } = input
  await ctx.db.transaction(async (tx) => {
    const target = await getWaitingTarget(ctx, tx, address)
    if (target.isLive !== null) throw postUnderWay(address.postId)
    const posted = {
      state: 'posted',
      reason: null,
      detail: null,
      isLive: true,
      remoteUrl: url ?? target.remoteUrl,
      postedAt: target.committedAt,
      ...ended,
    } as const
    await changeTarget(tx, target, isLive ? posted : await startAnew(tx), ctx.userId)
    await recordDecision(ctx, tx, address, isLive ? 'post.told_live' : 'post.told_absent')
    await wakeDispatcher(tx)
  })
  return { post: await showPost(ctx, address.postId) }
}

async function goOn(tx: Tx) {
  const now = await readTimeAfter(tx, 0)
  return { reason: null, detail: null, attempt: 0, nextAt: now, deadlineAt: new Date(now.getTime() + giveUpMs) }
}

/** From the upload of its video on. */
async function startAnew(tx: Tx) {
  return {
    ...(await goOn(tx)),
    state: 'scheduled' as const,
    isLive: false,
    mayBeLate: true,
    prepared: null,
    committedAt: null,
    remoteId: null,
    remoteUrl: null,
  }
}

async function getWaitingTarget(ctx: RequestContext, tx: Tx, { postId, targetId }: Address): Promise<TargetRow> {
  const { targets } = await getLockedPost(ctx, tx, postId)
  const target = targets.find(({ id }) => id === targetId)
  if (!target) throw new AppError('RecordNotExisted', { cause: `target ${targetId}` })
  if (target.state !== 'needs-you') throw postUnderWay(postId)
  return target
}

async function recordDecision(ctx: RequestContext, tx: Tx, { postId, targetId }: Address, action: string): Promise<void> {
  await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action, object: `post:${postId}`, details: { targetId } })
}
