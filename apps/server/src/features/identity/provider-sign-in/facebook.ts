import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#config/config.ts'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { ProvenIdentity } from '../auth/pending-sign-in.ts'
import type { Attempt } from './attempt-tables.ts'
import { callOAuth, pkceChallenge } from './oauth-call.ts'

type Facebook = NonNullable<Config['providers']['facebook']>

const apiVersion = 'v23.0'

export function facebookUrl({ clientId, dialogBase }: Facebook, { state, attempt }: { state: string; attempt: Attempt }): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: attempt.redirectUri,
    response_type: 'code',
    scope: 'public_profile,email',
    state,
    code_challenge: pkceChallenge(attempt.pkceVerifier),
    code_challenge_method: 'S256',
  })
  return `${dialogBase}/${apiVersion}/dialog/oauth?${query.toString()}`
}

const Token = z.object({ access_token: z.string().min(1), token_type: z.string().optional() })
const Me = z.object({ id: z.string().regex(/^\d{1,40}$/), name: z.string().optional(), email: z.string().optional() })

/** Facebook may have no address, and does not say whether it verified the one it has. */
export async function fetchFacebookIdentity(fetch: GuardedFetch, app: Facebook, attempt: Attempt, code: string): Promise<ProvenIdentity> {
  const form = {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    redirect_uri: attempt.redirectUri,
    code,
    code_verifier: attempt.pkceVerifier,
  }
  const { access_token: token } = await callOAuth(fetch, { url: `${app.graphBase}/${apiVersion}/oauth/access_token`, form }, Token)
  // Shows that the token is used by the app it was issued to.
  const proof = createHmac('sha256', app.clientSecret).update(token).digest('hex')
  const query = new URLSearchParams({ fields: 'id,name,email', appsecret_proof: proof })
  const me = await callOAuth(fetch, { url: `${app.graphBase}/${apiVersion}/me?${query.toString()}`, bearer: token }, Me)
  return { provider: 'facebook', subject: me.id, email: me.email?.trim() || null, emailVerified: false, name: me.name ?? null }
}
