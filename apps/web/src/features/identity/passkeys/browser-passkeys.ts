import type { PasskeyAnswer, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@clipwright/contract/identity/passkeys'
import type { TFunction } from 'i18next'
import { isApiErrorName, toApiError } from '#platform/api-error.ts'

/** Why this page cannot use passkeys, or null. */
export function passkeyObstacle(): 'noSupport' | 'numericHost' | null {
  if (typeof PublicKeyCredential !== 'function') return 'noSupport'
  const { hostname } = window.location
  return /^[\d.]+$/.test(hostname) || hostname.startsWith('[') ? 'numericHost' : null
}

// Loaded on demand: most visits use no passkey.
const load = () => import('@simplewebauthn/browser')

export async function makePasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await load()
  return (await startRegistration({ optionsJSON: options as never })) as PasskeyRegistration
}

export async function showPasskey(options: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAnswer
}

/** Message for an error of the browser or the server. */
export function passkeyProblem(error: unknown, t: TFunction<'passkeys'>): string {
  const name = error instanceof Error ? error.name : ''
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.name : ''
  if (name === 'InvalidStateError' || cause === 'InvalidStateError') return t('passkeys:problem.already')
  if (['NotAllowedError', 'AbortError'].includes(name) || ['NotAllowedError', 'AbortError'].includes(cause))
    return t('passkeys:problem.cancelled')
  const { errorName } = toApiError(error)
  return t(`errors:${isApiErrorName(errorName) ? errorName : 'ServerError'}`)
}
