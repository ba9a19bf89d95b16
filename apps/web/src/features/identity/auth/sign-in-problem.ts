import type { TFunction } from 'i18next'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'

/** Message of an error on the sign-in pages; other errors become a failure of the step. */
const inItsOwnWords: ReadonlySet<ApiErrorName> = new Set([
  'LoginCodeError',
  'SignInFailedError',
  'EmailDomainDisposableError',
  'EmailDomainUnacceptableError',
  'MultiAccountError',
  'ProxyNotAllowedError',
  'CapacityLimitedError',
  'WaitlistRequiredError',
  'TeamDeactivatedError',
  'QuotaExceed',
  'sso_required',
])

const saysMore: ReadonlySet<ApiErrorName> = new Set(['LoginCodeError', 'RateExceed', 'SignInFailedError', 'QuotaExceed'])

export function signInProblem(error: unknown, t: TFunction<'auth'>): string {
  const { errorName, retryAfterSec, message } = toApiError(error)
  // Where the server has more to say than the name of the error, as of a mail that lies in the box already.
  if (saysMore.has(errorName) && message && message !== t(`errors:${errorName}`)) return message
  if (inItsOwnWords.has(errorName)) return t(`errors:${errorName}`)
  if (errorName === 'InvalidParam') return t('auth:notAnAddress')
  if (errorName === 'RateExceed') return t('auth:tooMany', { count: Math.max(1, Math.ceil((retryAfterSec ?? 60) / 60)) })
  return `${t('auth:sendingFailed')}. ${t(`errors:${errorName}`)}`
}
