import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { companionsOf } from '@clipwright/contract/publishing/companions'
import type { retryCompanion as endpoint } from '@clipwright/contract/publishing/posts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../../operations/audit/record-audit.ts'
import { findAccount } from '../../social-accounts/find-account.ts'
import { getLockedPost } from '../change-post.ts'
import { showPost } from '../show-post.ts'
import { changeCompanion, lockCompanion } from './companions.store.ts'
import { sendCompanionJob } from './jobs/send-companion.job.ts'

/** What is there or on its way already stays as it is. */
export async function retryCompanion(
  ctx: RequestContext,
  { postId, targetId, kind }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction(async (tx) => {
    const { post, targets } = await getLockedPost(ctx, tx, postId)
    const address = { orgId: ctx.orgId, targetId, kind }
    const companion = targets.some(({ id }) => id === targetId) ? await lockCompanion(tx, address) : undefined
    const account = targets.find(({ id }) => id === targetId)?.accountId
    const platform = account && (await findAccount(tx, ctx.orgId, account))?.platform
    // What went with the post itself cannot be sent later.
    if (!companion || !platform || !companionsOf(platform, post).includes(kind))
      throw new AppError('RecordNotExisted', { cause: `${kind} of target ${targetId}` })
    if (companion.state !== 'missing') return
    // Whoever presses it has looked, and says that it is not there.
    const looked = companion.reason === 'unclear' ? { sentAt: null } : {}
    await changeCompanion(tx, address, { state: 'waiting', reason: null, detail: null, ...looked })
    await sendCompanionJob.enqueue(tx, address, { orgId: ctx.orgId, key: `${targetId}.${kind}` })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'post.companion_retried',
      object: `post:${postId}`,
      details: { targetId, kind },
    })
  })
  return { post: await showPost(ctx, postId) }
}
