import i18next from 'i18next'
import { toApiError } from './api-error.ts'

/** Why a call failed, for beside a control: in our words, or in the server's where its error has no name that we know. */
export function failureText(error: unknown): string {
  const { errorName, reason } = toApiError(error)
  return errorName === 'ServerError' && reason !== null ? reason : i18next.t(`errors:${errorName}`)
}
