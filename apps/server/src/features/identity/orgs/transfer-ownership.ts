import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { transferOwnership as endpoint } from '@clipwright/contract/identity/orgs'
import type { RequestContext } from '#platform/http/context.ts'
import { actInOrg, closeStreamsOf, findOther, recordChange } from './act-in-org.ts'
import { setRole } from './members.store.ts'

export async function transferOwnership(ctx: RequestContext, { userId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction(async (tx) => {
    await actInOrg(ctx, tx, 'org:delete')
    const heir = await findOther(ctx, tx, userId)
    if (heir.status !== 'active') {
      throw new AppError('InvalidParam', { details: [{ path: 'userId', message: 'This member is deactivated.' }] })
    }
    // The old owner first: the database allows only one at a time.
    await setRole(tx, ctx.orgId, ctx.userId, 'sub_org_admin')
    await setRole(tx, ctx.orgId, userId, 'owner')
    for (const person of [ctx.userId, userId]) await closeStreamsOf(tx, ctx, person)
    await recordChange(ctx, tx, { action: 'org.transferred', object: `user:${userId}`, details: { from: ctx.userId } })
  })
  return { done: true }
}
