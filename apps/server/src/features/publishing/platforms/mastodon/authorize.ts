import { z } from 'zod'
import { callPlatform, type PlatformIo, readAnswer } from '../call-platform.ts'
import { pkceChallenge, revokeGrant } from '../code-flow.ts'
import type { AccountAccess, ConnectedAccount } from '../platform.ts'
import { mastodonScopes } from './platform.ts'
import { readMastodonProfile } from './profile.ts'

export type MastodonClient = { clientId: string; clientSecret: string }
type Visit = { host: string; redirectUri: string; verifier: string }

const Registration = z.object({ client_id: z.string(), client_secret: z.string() })
const Token = z.object({ access_token: z.string(), scope: z.string().optional() })

/** Registers this installation with a server. */
export async function registerMastodonClient(io: PlatformIo, host: string, redirectUri: string): Promise<MastodonClient> {
  const answer = await callPlatform(io, {
    url: `${host}/api/v1/apps`,
    method: 'POST',
    json: { client_name: 'Clipwright', redirect_uris: redirectUri, scopes: mastodonScopes.join(' ') },
  })
  const { client_id, client_secret } = readAnswer(Registration, answer)
  return { clientId: client_id, clientSecret: client_secret }
}

/** Where the person agrees. The state comes back with them. */
export function mastodonAuthorizeUrl({ host, redirectUri, verifier }: Visit, { clientId }: MastodonClient, state: string): string {
  const url = new URL('/oauth/authorize', host)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: mastodonScopes.join(' '),
    state,
    code_challenge: pkceChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

/** Trades the code for a grant and reads whose it is. */
export async function finishMastodonVisit(io: PlatformIo, visit: Visit, client: MastodonClient, code: string): Promise<ConnectedAccount> {
  const answer = await callPlatform(io, {
    url: `${visit.host}/oauth/token`,
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uri: visit.redirectUri,
      code_verifier: visit.verifier,
      scope: mastodonScopes.join(' '),
    }),
  })
  const token = readAnswer(Token, answer)
  const session = { accessToken: token.access_token, refreshToken: null, expiresAtMs: null, extras: {} }
  const profile = await readMastodonProfile(io, { host: visit.host, session })
  return { profile, session, scopes: (token.scope ?? mastodonScopes.join(' ')).split(' ') }
}

/** Ends a grant. The server refuses it for another client than the one it was made for. */
export function revokeMastodonGrant(io: PlatformIo, access: AccountAccess): Promise<void> {
  return revokeGrant({ revocation: { url: `${access.host}/oauth/revoke`, token: 'access', proof: 'form' } }, io, access)
}

/** Rights that were asked for and not granted. `write` includes `write:media`. */
export function missingMastodonScopes(scopes: readonly string[]): string[] {
  return mastodonScopes.filter((scope) => !scopes.includes(scope) && !scopes.includes(scope.split(':')[0] ?? ''))
}
