import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { selectOrg as endpoint } from '@clipwright/contract/identity/login'
import type { PublicContext } from '#platform/http/context.ts'
import { listOrgsOfUser } from '../orgs/orgs-of-user.ts'
import { takePending } from './auth.store.ts'
import { readBrowser } from './browser-tie.ts'
import { signIn } from './complete-sign-in.ts'

/** A refused choice uses nothing up: the transaction rolls back, and the person may choose another organisation. */
export async function selectOrg(ctx: PublicContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const waiting = await takePending(tx, input.pendingAuthenticationToken, readBrowser(ctx).browserHash)
    if (waiting?.step !== 'choose_org') throw new AppError('SignInFailedError', { cause: 'no sign-in waits for an organisation here' })
    const { userId, method, backTo } = waiting
    const place = (await listOrgsOfUser(tx, userId)).find((org) => org.orgId === input.orgId)
    if (!place) throw new AppError('NoPermission', { cause: 'not a member of the chosen organisation' })
    if (place.status !== 'active' || place.memberStatus !== 'active') throw new AppError('TeamDeactivatedError')
    return signIn(ctx, tx, { userId, method }, { backTo, orgId: input.orgId })
  })
}
