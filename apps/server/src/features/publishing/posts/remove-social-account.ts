import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { removeSocialAccount as endpoint } from '@clipwright/contract/publishing/social-accounts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { forgetAccount, lockAccount } from '../social-accounts/find-account.ts'
import { isOpen } from './change-post.ts'
import { needsYou } from './needs-you.ts'
import { changeTarget, lockWaitingTargets } from './posts.store.ts'

/** What is going out at this moment is left to its answer; everything else waits for a person. */
export async function removeSocialAccount(ctx: RequestContext, { accountId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const orphanedCount = await ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, ctx.orgId, accountId)
    if (!account) throw new AppError('RecordNotExisted', { cause: `account ${accountId}` })
    const open = (await lockWaitingTargets(tx, ctx.orgId, accountId)).filter(isOpen)
    for (const target of open) {
      const change = { ...needsYou('account-removed'), version: target.version + 1 }
      await changeTarget(tx, target, change, ctx.userId)
    }
    await forgetAccount(tx, ctx.orgId, accountId)
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'social_account.removed',
      object: `social_account:${accountId}`,
      details: { platform: account.platform, handle: account.handle, orphanedPosts: open.length },
    })
    return open.length
  })
  return { removed: true, orphanedCount }
}
