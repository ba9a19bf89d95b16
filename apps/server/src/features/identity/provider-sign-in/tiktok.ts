import { z } from 'zod'
import type { Config } from '#config/config.ts'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { ProvenIdentity } from '../auth/pending-sign-in.ts'
import type { Attempt } from './attempt-tables.ts'
import { callOAuth, pkceChallenge } from './oauth-call.ts'

type TikTok = NonNullable<Config['providers']['tiktok']>

export function tiktokUrl({ clientId, dialogBase }: TikTok, { state, attempt }: { state: string; attempt: Attempt }): string {
  const query = new URLSearchParams({
    client_key: clientId,
    redirect_uri: attempt.redirectUri,
    response_type: 'code',
    scope: 'user.info.basic',
    state,
    code_challenge: pkceChallenge(attempt.pkceVerifier),
    code_challenge_method: 'S256',
  })
  return `${dialogBase}/v2/auth/authorize/?${query.toString()}`
}

const Token = z.object({ access_token: z.string().min(1), open_id: z.string().min(1).max(200) })
const Info = z.object({ data: z.object({ user: z.object({ open_id: z.string(), display_name: z.string().optional() }) }) })

/** TikTok shares no address, so the person enters one and proves it. */
export async function fetchTiktokIdentity(fetch: GuardedFetch, app: TikTok, attempt: Attempt, code: string): Promise<ProvenIdentity> {
  const form = {
    client_key: app.clientId,
    client_secret: app.clientSecret,
    grant_type: 'authorization_code',
    redirect_uri: attempt.redirectUri,
    code,
    code_verifier: attempt.pkceVerifier,
  }
  const { access_token: bearer, open_id: subject } = await callOAuth(fetch, { url: `${app.apiBase}/v2/oauth/token/`, form }, Token)
  const { data } = await callOAuth(fetch, { url: `${app.apiBase}/v2/user/info/?fields=open_id,display_name`, bearer }, Info)
  const name = data.user.open_id === subject ? (data.user.display_name ?? null) : null
  return { provider: 'tiktok', subject, email: null, emailVerified: false, name }
}
