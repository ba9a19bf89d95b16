import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { type finishProviderSignIn as endpoint, SocialProvider } from '@clipwright/contract/identity/provider-sign-in'
import { ConnectionId } from '@clipwright/contract/identity/sso'
import type { PublicContext } from '#platform/http/context.ts'
import { readBrowser } from '../auth/browser-tie.ts'
import { findConnection } from '../sso/connections.ts'
import { admitByConnection, admitSocial, fromOidc, noteFailure } from './admit.ts'
import type { Asserted, Attempt } from './attempt-tables.ts'
import { takeAttempt } from './attempts.store.ts'
import { oidcClientOf } from './begin-attempt.ts'
import { type Answer, fetchOidcClaims } from './oidc.ts'
import { fetchSocialIdentity } from './social-providers.ts'

/** The state is used up first, so that an answer is judged only once. */
export async function finishProviderSignIn(ctx: PublicContext, answer: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { browserHash } = readBrowser(ctx)
  const redeemed = browserHash && (await ctx.db.transaction((tx) => takeAttempt(tx, answer.state, browserHash)))
  if (!redeemed) throw new AppError('SignInFailedError', { cause: 'unknown, used or old state, or another browser' })
  const social = SocialProvider.safeParse(redeemed.provider)
  if (social.success) return admitSocial(ctx, await fetchSocialIdentity(ctx.deps, social.data, redeemed.attempt, answer), redeemed.attempt)
  const connectionId = ConnectionId.parse(redeemed.provider.replace(/^sso:/, ''))
  return finishConnection(ctx, connectionId, redeemed.attempt, answer)
}

async function finishConnection(
  ctx: PublicContext,
  connectionId: ConnectionId,
  attempt: Attempt,
  answer: Answer,
): Promise<Reply<typeof endpoint>> {
  const connection = await findConnection(ctx.db, connectionId)
  if (!connection?.isEnabled) throw new AppError('SignInFailedError', { cause: 'the connection is gone or switched off' })
  let asserted: Asserted
  try {
    asserted = fromOidc(await fetchOidcClaims(ctx.deps.fetch, oidcClientOf(connection), attempt, answer))
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    return noteFailure(ctx, { connectionId, attempt, said: reason }, error)
  }
  return admitByConnection(ctx, { connectionId, asserted, purpose: attempt.purpose, backTo: attempt.backTo })
}
