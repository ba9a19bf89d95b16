import { AppError } from '@clipwright/contract/errors'
import type { SocialProvider } from '@clipwright/contract/identity/provider-sign-in'
import type { ServerDeps } from '#platform/http/context.ts'
import type { ProvenIdentity } from '../auth/pending-sign-in.ts'
import type { Attempt } from './attempt-tables.ts'
import { fetchFacebookIdentity, facebookUrl } from './facebook.ts'
import { type Answer, fetchOidcClaims, oidcUrl } from './oidc.ts'
import { fetchTiktokIdentity, tiktokUrl } from './tiktok.ts'

type Deps = Pick<ServerDeps, 'config' | 'fetch'>

/** The issuer of a provider; throws `RecordNotExisted` when the operator did not configure it. */
export function socialIssuer({ config }: Deps, provider: SocialProvider): string {
  const { google, facebook, tiktok } = config.providers
  const issuer = { google: google?.issuer, facebook: facebook?.dialogBase, tiktok: tiktok?.dialogBase }[provider]
  if (issuer === undefined) throw new AppError('RecordNotExisted', { say: 'This sign-in method is not set up on this server.' })
  return issuer
}

/** The URL to send the person to. */
export async function socialUrl(deps: Deps, provider: SocialProvider, request: { state: string; attempt: Attempt }): Promise<string> {
  const { google, facebook, tiktok } = deps.config.providers
  if (provider === 'google' && google) return oidcUrl(deps.fetch, google, request)
  if (provider === 'facebook' && facebook) return facebookUrl(facebook, request)
  if (provider === 'tiktok' && tiktok) return tiktokUrl(tiktok, request)
  throw new AppError('RecordNotExisted')
}

/** The person who came back. Throws `SignInFailedError`. */
export async function fetchSocialIdentity(deps: Deps, provider: SocialProvider, attempt: Attempt, answer: Answer): Promise<ProvenIdentity> {
  const { google, facebook, tiktok } = deps.config.providers
  if (provider === 'google' && google) return { provider, ...(await fetchOidcClaims(deps.fetch, google, attempt, answer)) }
  const code = plainCode(attempt, answer)
  if (provider === 'facebook' && facebook) return fetchFacebookIdentity(deps.fetch, facebook, attempt, code)
  if (provider === 'tiktok' && tiktok) return fetchTiktokIdentity(deps.fetch, tiktok, attempt, code)
  throw new AppError('SignInFailedError', { cause: `${provider} is no longer set up` })
}

/** Plain OAuth names no issuer; an answer that names one was meant for somebody else. */
function plainCode(attempt: Attempt, { code, iss, error }: Answer): string {
  if (error !== undefined) throw new AppError('SignInFailedError', { cause: `the provider said ${error}` })
  if (iss !== undefined && iss !== attempt.issuer) throw new AppError('SignInFailedError', { cause: 'another issuer answered' })
  if (code === undefined) throw new AppError('SignInFailedError', { cause: 'no code' })
  return code
}
