import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { quitMyOrg as mineEndpoint, quitOrg as endpoint } from '@clipwright/contract/identity/orgs'
import type { PersonContext, RequestContext } from '#platform/http/context.ts'
import { closeStreamsOf, recordChange } from './act-in-org.ts'
import { deleteMember, findMember } from './members.store.ts'
import { lockOrg } from './orgs.store.ts'

export async function quitMyOrg(ctx: RequestContext): Promise<Reply<typeof mineEndpoint>> {
  if (ctx.isApiKey) throw new AppError('NoPermission', { cause: 'an API key' })
  return quit(ctx, ctx.orgId, 'NoPermission')
}

export async function quitOrg(ctx: PersonContext, { orgId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return quit(ctx, orgId, 'RecordNotExisted')
}

/**
 * A member may always leave, whatever the state of the organisation; its owner may not, since somebody has to be
 * responsible for it.
 */
async function quit(ctx: PersonContext, orgId: OrgId, notThere: 'NoPermission' | 'RecordNotExisted'): Promise<{ done: boolean }> {
  await ctx.db.transaction(async (tx) => {
    const org = await lockOrg(tx, orgId)
    const member = org && org.status !== 'disbanded' ? await findMember(tx, orgId, ctx.userId) : undefined
    if (!member) throw new AppError(notThere, { cause: 'not a member' })
    if (member.role === 'owner') {
      throw new AppError('NoPermission', { say: 'You own this team. Make someone else the owner first, or disband it.' })
    }
    await deleteMember(tx, orgId, ctx.userId)
    await closeStreamsOf(tx, { orgId }, ctx.userId)
    await recordChange({ ...ctx, orgId }, tx, { action: 'member.left', object: `user:${ctx.userId}`, details: { role: member.role } })
  })
  return { done: true }
}
