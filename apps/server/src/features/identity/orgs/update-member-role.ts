import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { updateMemberRole as endpoint } from '@clipwright/contract/identity/org-members'
import type { RequestContext } from '#platform/http/context.ts'
import { actInOrg, closeStreamsOf, findOther, recordChange } from './act-in-org.ts'
import { mayHaveAdmins } from './may-have-admins.ts'
import { setRole } from './members.store.ts'
import { toOrgMember } from './org-view.ts'

/** The only role that can be assigned; ownership is transferred instead. */
const adminRole = 'sub_org_admin'

export async function updateMemberRole(
  ctx: RequestContext,
  { userId, roleStrategies }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  if (roleStrategies.some((strategy) => strategy !== adminRole)) {
    const message = 'Invalid role strategy'
    throw new AppError('InvalidParam', { say: message, details: [{ path: 'roleStrategies', message }] })
  }
  const role = roleStrategies.length > 0 ? adminRole : 'member'
  return ctx.db.transaction(async (tx) => {
    const { org } = await actInOrg(ctx, tx, 'org:delete')
    // Taking rights away is always possible, also in a team that was on another plan when it gave them.
    if (role === adminRole && !mayHaveAdmins(org))
      throw new AppError('NoPermission', { say: 'Only teams on the Enterprise plan can have admins.' })
    const other = await findOther(ctx, tx, userId)
    if (other.role !== role) {
      await setRole(tx, ctx.orgId, userId, role)
      await closeStreamsOf(tx, ctx, userId)
      await recordChange(ctx, tx, { action: 'member.role_changed', object: `user:${userId}`, details: { from: other.role, to: role } })
    }
    return toOrgMember(ctx, { ...other, role })
  })
}
