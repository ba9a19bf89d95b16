import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { SocialProvider } from '@clipwright/contract/identity/provider-sign-in'
import type { ConnectionId } from '@clipwright/contract/identity/sso'
import type { PublicContext } from '#platform/http/context.ts'
import { makeSecretText } from '#platform/secrets/secret-text.ts'
import { tieBrowser } from '../auth/browser-tie.ts'
import { findConnection, type OpenConnection } from '../sso/connections.ts'
import type { Attempt, Purpose } from './attempt-tables.ts'
import { insertAttempt } from './attempts.store.ts'
import { oidcUrl } from './oidc.ts'
import { wrapProviderErrors } from './provider-call.ts'
import { samlOf } from './saml-assertion.ts'
import { socialIssuer, socialUrl } from './social-providers.ts'

type AttemptRequest = { purpose: Purpose; backTo: string; orgId?: OrgId | undefined }

function makeAttempt(trip: AttemptRequest, place: { redirectUri: string; issuer: string; samlRequestId?: string }): Attempt {
  return {
    purpose: trip.purpose,
    backTo: trip.backTo,
    orgId: trip.orgId ?? null,
    redirectUri: place.redirectUri,
    issuer: place.issuer,
    pkceVerifier: makeSecretText(),
    nonce: makeSecretText(),
    samlRequestId: place.samlRequestId ?? null,
  }
}

/** Stores the attempt for this browser and returns where to send the person. */
async function startAttempt(
  ctx: PublicContext,
  provider: string,
  attempt: Attempt,
  urlOf: (state: string) => Promise<string>,
): Promise<{ url: string }> {
  const state = makeSecretText()
  // Before the row is written, so that an unreachable provider leaves nothing behind.
  const url = await urlOf(state)
  const { browserHash } = tieBrowser(ctx)
  if (!browserHash) throw new AppError('SignInFailedError', { cause: 'no browser' })
  await ctx.db.transaction((tx) => insertAttempt(tx, { state, browserHash, provider, attempt }))
  return { url }
}

export async function beginSocial(ctx: PublicContext, provider: SocialProvider, trip: AttemptRequest): Promise<{ url: string }> {
  const place = { redirectUri: `${ctx.origin}/auth/callback`, issuer: socialIssuer(ctx.deps, provider) }
  const attempt = makeAttempt(trip, place)
  return startAttempt(ctx, provider, attempt, (state) => socialUrl(ctx.deps, provider, { state, attempt }))
}

export async function beginConnection(ctx: PublicContext, connectionId: ConnectionId, trip: AttemptRequest): Promise<{ url: string }> {
  const connection = await findConnection(ctx.db, connectionId)
  if (!connection?.isEnabled) throw new AppError('RecordNotExisted')
  return connection.settings.protocol === 'saml' ? beginSaml(ctx, connection, trip) : beginOidc(ctx, connection, trip)
}

/** What the protocol needs from an OIDC connection. */
export function oidcClientOf({ settings, clientSecret }: OpenConnection) {
  if (settings.protocol !== 'oidc') throw new AppError('SignInFailedError', { cause: 'not an OIDC connection' })
  return { issuer: settings.issuer, clientId: settings.clientId, clientSecret }
}

async function beginOidc(ctx: PublicContext, connection: OpenConnection, trip: AttemptRequest): Promise<{ url: string }> {
  const target = oidcClientOf(connection)
  const attempt = makeAttempt(trip, { redirectUri: connection.redirectUri, issuer: target.issuer })
  return startAttempt(ctx, `sso:${connection.connectionId}`, attempt, (state) => oidcUrl(ctx.deps.fetch, target, { state, attempt }))
}

async function beginSaml(ctx: PublicContext, connection: OpenConnection, trip: AttemptRequest): Promise<{ url: string }> {
  // An XML id must not start with a digit.
  const samlRequestId = `_${makeSecretText()}`
  const issuer = connection.settings.protocol === 'saml' ? connection.settings.idpIssuer : ''
  const attempt = makeAttempt(trip, { redirectUri: connection.acsUrl, issuer, samlRequestId })
  const urlOf = (state: string) => wrapProviderErrors(() => samlOf(connection, samlRequestId).getAuthorizeUrlAsync(state, undefined, {}))
  return startAttempt(ctx, `sso:${connection.connectionId}`, attempt, urlOf)
}
