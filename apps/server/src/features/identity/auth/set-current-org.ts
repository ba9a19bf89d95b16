import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { setCurrentOrg as endpoint } from '@clipwright/contract/identity/sessions'
import type { PersonContext } from '#platform/http/context.ts'
import { listOrgsOfUser } from '../orgs/orgs-of-user.ts'
import { setActiveOrg } from './sessions.store.ts'

export async function setCurrentOrg(ctx: PersonContext, { orgId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const place = (await listOrgsOfUser(ctx.db, ctx.userId)).find((org) => org.orgId === orgId)
  if (!place) throw new AppError('NoPermission', { cause: 'not a member of the chosen organisation' })
  if (place.status !== 'active' || place.memberStatus !== 'active') throw new AppError('TeamDeactivatedError')
  await setActiveOrg(ctx.db, ctx.sessionId, orgId)
  return { orgId }
}
