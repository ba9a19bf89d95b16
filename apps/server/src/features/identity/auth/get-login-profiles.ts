import { AppError } from '@clipwright/contract/errors'
import type { Reply } from '@clipwright/contract/endpoint'
import type { getLoginProfiles as endpoint } from '@clipwright/contract/identity/login'
import type { PublicContext } from '#platform/http/context.ts'
import { hasLocalMailbox } from '#platform/mail/local-mailbox.ts'
import * as store from './auth.store.ts'
import { describeSignIn } from './open-session.ts'

/**
 * Gives a page of this site the token of its browser’s session. Scripts cannot read the cookie itself, and requests from
 * other sites are refused. Changes nothing.
 */
export async function getLoginProfiles(ctx: PublicContext): Promise<Reply<typeof endpoint>> {
  if (ctx.fetchSite !== null && ctx.fetchSite !== 'same-origin')
    throw new AppError('NoPermission', { cause: `asked from ${ctx.fetchSite}` })
  const token = ctx.cookies.read('session')
  const session = token === undefined ? undefined : await store.findSession(ctx.db, token)
  if (!token || !session) return { signedIn: false, hasLocalMailbox: hasLocalMailbox(ctx) }
  const { user, orgs } = await describeSignIn(ctx, ctx.db, session.userId, session.activeOrgId, session.onlyOrgId)
  const acting = session.impersonatorId === null ? undefined : await store.findUser(ctx.db, session.impersonatorId)
  return {
    signedIn: true,
    token,
    user,
    orgs,
    hasLocalMailbox: hasLocalMailbox(ctx),
    expiresAt: session.expiresAt.toISOString(),
    ...(acting ? { impersonator: { userId: acting.id, name: acting.name, email: acting.email } } : {}),
  }
}
