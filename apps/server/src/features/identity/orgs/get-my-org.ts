import type { Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getMyOrg as endpoint } from '@clipwright/contract/identity/orgs'
import { permissionsOf } from '@clipwright/contract/role-permissions'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { readSeats } from '../../plans/feature-access/check-feature.ts'
import { mayHaveAdmins } from './may-have-admins.ts'
import { findMember } from './members.store.ts'
import { logoLink } from './org-view.ts'
import { findOrg, findOrgOfUser } from './orgs.store.ts'

export async function getMyOrg(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  return readMyOrg(ctx, ctx.db)
}

/** The organisation of the call as the caller sees it. */
export async function readMyOrg(ctx: Pick<RequestContext, 'deps' | 'orgId' | 'userId'>, db: Queryable): Promise<Reply<typeof endpoint>> {
  const mine = await findOrgOfUser(db, ctx.userId, ctx.orgId)
  const org = await findOrg(db, ctx.orgId)
  const owner = mine && (await findMember(db, ctx.orgId, mine.ownerUserId))
  if (!mine || !org || !owner) throw new AppError('NoPermission', { cause: 'no longer a member' })
  const { status, amount, usedAmount } = await readSeats(db, ctx.orgId)
  return {
    orgId: org.id,
    orgName: org.name,
    logo: logoLink(ctx, org.logoKey),
    plan: org.plan,
    status: mine.status === 'active' && mine.memberStatus === 'active' ? 'active' : 'inactive',
    isEnterprise: org.isEnterprise,
    mayHaveAdmins: mayHaveAdmins(org),
    ownerUserId: owner.userId,
    ownerName: owner.name,
    role: mine.role,
    permissions: [...permissionsOf(mine.role)],
    seats: { status, total: status === 'unknown' ? null : amount, used: usedAmount },
    createdAt: org.createdAt.toISOString(),
  }
}
