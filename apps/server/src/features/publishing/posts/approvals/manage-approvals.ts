import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { ApprovalId } from '@clipwright/contract/ids'
import type {
  Approval,
  createApproval as createEndpoint,
  dropApproval as dropEndpoint,
  listApprovals as listEndpoint,
  revokeApproval as revokeEndpoint,
} from '@clipwright/contract/publishing/approvals'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { hashSecret, makeSecretText } from '#platform/secrets/secret-text.ts'
import { dayMs } from '#platform/time.ts'
import { recordAudit } from '../../../operations/audit/record-audit.ts'
import { getLockedPost, isOpen, postUnderWay } from '../change-post.ts'
import { showPost } from '../show-post.ts'
import { wakePosts } from '../wake-posts.ts'
import { sendFits } from './send-fits.ts'
import { type ApprovalRow, deleteDecision, insertApproval, listLiveApprovals, requireDecision, revokeRow } from './approvals.store.ts'

export async function createApproval(
  ctx: RequestContext,
  { postIds, days }: Input<typeof createEndpoint>,
): Promise<Reply<typeof createEndpoint>> {
  const token = makeSecretText()
  const ids = [...new Set(postIds)].toSorted()
  const row = await ctx.db.transaction(async (tx) => {
    for (const postId of ids) {
      const { targets } = await getLockedPost(ctx, tx, postId)
      if (!targets.some(isOpen)) throw postUnderWay(postId)
      await sendFits(tx, targets)
    }
    const id = ApprovalId.parse(newId())
    const expiresAt = await readTimeAfter(tx, days * dayMs)
    const approval = await insertApproval(tx, ctx.orgId, {
      id,
      tokenHash: hashSecret(token),
      createdBy: ctx.userId,
      expiresAt,
      postIds: ids,
    })
    for (const postId of ids) await requireDecision(tx, ctx.orgId, postId)
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'approval.asked',
      object: `approval:${id}`,
      details: { posts: ids.length, expiresAt: expiresAt.toISOString() },
    })
    return approval
  })
  return { approval: toApproval({ ...row, postCount: ids.length }), url: `${ctx.origin}/a/${token}` }
}

export async function listApprovals(ctx: RequestContext, { postId }: Input<typeof listEndpoint>): Promise<Reply<typeof listEndpoint>> {
  await showPost(ctx, postId)
  return { data: (await listLiveApprovals(ctx.db, ctx.orgId, postId)).map(toApproval) }
}

export async function revokeApproval(
  ctx: RequestContext,
  { approvalId }: Input<typeof revokeEndpoint>,
): Promise<Reply<typeof revokeEndpoint>> {
  await ctx.db.transaction(async (tx) => {
    const isGone = await revokeRow(tx, ctx.orgId, approvalId)
    if (!isGone) throw new AppError('RecordNotExisted', { cause: `approval ${approvalId}` })
    const entry = { orgId: ctx.orgId, actorId: ctx.userId, action: 'approval.revoked', object: `approval:${approvalId}` }
    await recordAudit(ctx, tx, entry)
  })
  return { revoked: true }
}

/** Decided by a member of the team, who answers for it. */
export async function dropApproval(ctx: RequestContext, { postId }: Input<typeof dropEndpoint>): Promise<Reply<typeof dropEndpoint>> {
  await ctx.db.transaction(async (tx) => {
    await getLockedPost(ctx, tx, postId)
    if (await deleteDecision(tx, ctx.orgId, postId)) {
      await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'approval.dropped', object: `post:${postId}` })
    }
    await wakePosts(tx)
  })
  return { dropped: true }
}

function toApproval({ id, createdAt, expiresAt, postCount }: ApprovalRow & { postCount: number }): Approval {
  return { approvalId: id, postCount, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
