import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { revokeInvitation as endpoint } from '@clipwright/contract/identity/org-invitations'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { actInOrg } from './act-in-org.ts'
import * as store from './invitations.store.ts'

export async function revokeInvitation(ctx: RequestContext, { invitationId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction(async (tx) => {
    await actInOrg(ctx, tx, 'org:invite:edit')
    const revoked = await store.revokeInvitation(tx, ctx.orgId, invitationId)
    if (!revoked) throw new AppError('RecordNotExisted', { cause: `invitation ${invitationId}` })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'invitation.revoked',
      object: `invitation:${invitationId}`,
      details: { singleUse: revoked.singleUse, email: revoked.email },
    })
  })
  return { done: true }
}
