import { AppError } from '@clipwright/contract/errors'
import * as client from 'openid-client'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { Attempt } from './attempt-tables.ts'
import { wrapProviderErrors, mayBePlain, makeProviderFetch } from './provider-call.ts'

type OidcClient = { issuer: string; clientId: string; clientSecret: string }
/** Query parameters with which a provider sends the person back. */
export type Answer = { state: string; code?: string | undefined; iss?: string | undefined; error?: string | undefined }
type OidcClaims = { subject: string; email: string | null; emailVerified: boolean; name: string | null }

const scope = 'openid email profile'

async function discover(fetch: GuardedFetch, { issuer, clientId, clientSecret }: OidcClient): Promise<client.Configuration> {
  const execute = [client.enableNonRepudiationChecks, ...(mayBePlain(fetch, issuer) ? [client.allowInsecureRequests] : [])]
  return client.discovery(new URL(issuer), clientId, clientSecret, secretAuth(clientSecret), {
    [client.customFetch]: makeProviderFetch(fetch),
    execute,
  })
}

/** In the header, unless the provider says that it only reads the body. */
function secretAuth(secret: string): client.ClientAuth {
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest)
  }
}

/** The URL to send the person to. */
export async function oidcUrl(
  fetch: GuardedFetch,
  target: OidcClient,
  { state, attempt }: { state: string; attempt: Attempt },
): Promise<string> {
  return wrapProviderErrors(async () => {
    const config = await discover(fetch, target)
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: attempt.redirectUri,
      scope,
      state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.pkceVerifier),
      code_challenge_method: 'S256',
    })
    return url.href
  })
}

/**
 * Exchanges the code and checks the answer: state, issuer and PKCE; of the ID token its signature, issuer, audience, times
 * and nonce. Throws `SignInFailedError`.
 */
export async function fetchOidcClaims(fetch: GuardedFetch, target: OidcClient, attempt: Attempt, answer: Answer): Promise<OidcClaims> {
  return wrapProviderErrors(async () => {
    const config = await discover(fetch, target)
    const tokens = await client.authorizationCodeGrant(config, currentUrl(attempt, answer), {
      pkceCodeVerifier: attempt.pkceVerifier,
      expectedState: answer.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new AppError('SignInFailedError', { cause: 'no ID token' })
    // Many providers return the address only from the user info endpoint.
    const more =
      claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
    return toClaims({ ...more, ...claims })
  })
}

function currentUrl(attempt: Attempt, { state, code, iss, error }: Answer): URL {
  const url = new URL(attempt.redirectUri)
  for (const [name, value] of Object.entries({ state, code, iss, error })) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url
}

function toClaims(claims: Record<string, unknown> & { sub: string }): OidcClaims {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
  return {
    subject: claims.sub,
    email: text(claims['email']),
    emailVerified: claims['email_verified'] === true,
    name: text(claims['name']),
  }
}
