import type { Reply } from '@clipwright/contract/endpoint'
import type { getLoginUser as endpoint } from '@clipwright/contract/account/users'
import type { PersonContext } from '#platform/http/context.ts'
import { listOrgsOfUser } from '../../identity/orgs/orgs-of-user.ts'
import { findOwner, readAnswers } from './users.store.ts'

export async function getLoginUser(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  const { userId } = ctx
  const owner = await findOwner(ctx.db, userId)
  const orgs = await listOrgsOfUser(ctx.db, userId)
  const { ftu } = await readAnswers(ctx.db, userId)
  return {
    loginId: userId,
    userId,
    emailVerified: owner.emailVerifiedAt !== null,
    hasOrg: orgs.length > 0,
    hasActiveOrg: orgs.some(({ status, memberStatus }) => status === 'active' && memberStatus === 'active'),
    isFirstTime: ftu.done !== true,
    isImpersonated: ctx.impersonatorId !== null,
  }
}
