import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { removeOrgMember as endpoint } from '@clipwright/contract/identity/org-members'
import type { RequestContext } from '#platform/http/context.ts'
import { actInOrg, closeStreamsOf, findOther, recordChange } from './act-in-org.ts'
import { deleteMember } from './members.store.ts'

export async function removeOrgMember(ctx: RequestContext, { userId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction(async (tx) => {
    const { actor } = await actInOrg(ctx, tx, 'org:member:delete')
    const other = await findOther(ctx, tx, userId)
    if (actor.role !== 'owner' && other.role !== 'member') {
      throw new AppError('NoPermission', { say: 'Only the owner can remove an admin.' })
    }
    await deleteMember(tx, ctx.orgId, userId)
    await closeStreamsOf(tx, ctx, userId)
    await recordChange(ctx, tx, { action: 'member.removed', object: `user:${userId}`, details: { role: other.role } })
  })
  return { done: true }
}
