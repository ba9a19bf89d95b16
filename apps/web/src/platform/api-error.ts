import { errorCatalogue, type ErrorDetail, type ErrorName } from '@clipwright/contract/errors'

/** A refusal by the server, or `Offline` when there was no response. */
export type ApiErrorName = ErrorName | 'Offline'

export class ApiError extends Error {
  readonly errorName: ApiErrorName
  readonly statusCode: number
  readonly requestId: string
  readonly details: readonly ErrorDetail[]
  /** Seconds to wait, from `retry-after`. */
  readonly retryAfterSec: number | null
  /** What the server said to the person, in their language; null where no answer could be read. */
  readonly reason: string | null
  /** The token of the refused call. */
  readonly sentToken: string | null

  constructor(
    errorName: ApiErrorName,
    message: string,
    about: {
      statusCode?: number
      requestId?: string
      details?: readonly ErrorDetail[]
      retryAfterSec?: number | null
      reason?: string | null
      sentToken?: string | null
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: about.cause })
    this.name = 'ApiError'
    this.errorName = errorName
    this.statusCode = about.statusCode ?? 0
    this.requestId = about.requestId ?? ''
    this.details = about.details ?? []
    this.retryAfterSec = about.retryAfterSec ?? null
    this.reason = about.reason ?? null
    this.sentToken = about.sentToken ?? null
  }
}

type ErrorPlace = 'toast' | 'inline' | 'dialog' | 'redirect' | 'none'

/** Where the app shows an error that no screen handles. */
export function errorPlace(name: ApiErrorName): ErrorPlace {
  return name === 'Offline' ? 'toast' : errorCatalogue[name].show
}

export function isApiErrorName(text: string): text is ApiErrorName {
  return text === 'Offline' || Object.hasOwn(errorCatalogue, text)
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError('ServerError', error instanceof Error ? error.message : String(error), { cause: error })
}
