import type { ErrorDetail, ErrorName } from '@clipwright/contract/errors'

/** A refusal by the server, or `Offline` when no answer came at all. */
export type ApiErrorName = ErrorName | 'Offline'

export class ApiError extends Error {
  readonly errorName: ApiErrorName
  readonly statusCode: number
  readonly requestId: string
  readonly details: readonly ErrorDetail[]
  /** Seconds to wait, from `retry-after`. */
  readonly retryAfterSec: number | null
  /** The token that the refused call carried. */
  readonly sentToken: string | null

  constructor(
    errorName: ApiErrorName,
    message: string,
    about: {
      statusCode?: number
      requestId?: string
      details?: readonly ErrorDetail[]
      retryAfterSec?: number | null
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
    this.sentToken = about.sentToken ?? null
  }
}

export type ErrorPlace = 'toast' | 'inline' | 'dialog' | 'redirect' | 'none'

/** Where the app shows an error that no screen has taken care of. A test holds this beside the contract's catalogue. */
export const errorPlaces: Record<ApiErrorName, ErrorPlace> = {
  Offline: 'toast',
  InvalidParam: 'inline',
  LoginRequired: 'redirect',
  InsufficientCreditError: 'dialog',
  InvoiceUnpaidError: 'none',
  UpgradeCardError: 'none',
  UpgradeCardSCAError: 'none',
  LoginCodeError: 'inline',
  sso_required: 'redirect',
  SignInFailedError: 'inline',
  EmailDomainDisposableError: 'inline',
  EmailDomainUnacceptableError: 'inline',
  MultiAccountError: 'dialog',
  ProxyNotAllowedError: 'dialog',
  CapacityLimitedError: 'dialog',
  WaitlistRequiredError: 'redirect',
  ImpersonationForbiddenError: 'toast',
  PasskeyRefusedError: 'inline',
  PasskeyNeededError: 'inline',
  OwnershipHeldError: 'inline',
  EditConflictError: 'dialog',
  TeamDeactivatedError: 'dialog',
  NoPermission: 'toast',
  ProjectAccessDenied: 'dialog',
  RecordNotExisted: 'toast',
  RecordExisted: 'inline',
  NameDuplicated: 'inline',
  UploadedInProgressError: 'none',
  ProjectPurged: 'dialog',
  QuotaExceed: 'dialog',
  RateExceed: 'toast',
  StorageFullError: 'toast',
  ServerError: 'toast',
  LinkUnsupportedError: 'inline',
  LinkRefusedError: 'inline',
  LinkUnreachableError: 'inline',
  LiveSourceError: 'inline',
  MediaUnreadableError: 'inline',
  MediaEmptyError: 'inline',
  MediaTooLongError: 'inline',
  MediaTooLargeError: 'inline',
  MediaTooShortError: 'inline',
  MediaTimeoutError: 'inline',
  SubtitlesUnreadableError: 'inline',
  FontRefusedError: 'inline',
  FontLicenceError: 'inline',
  NoSpeechError: 'inline',
  NoMomentError: 'inline',
  EngineMissingError: 'toast',
  LanguageModelMissingError: 'inline',
  AiProvidersOffError: 'inline',
  LanguageModelRefusedError: 'inline',
  LanguageModelBusyError: 'inline',
  LanguageModelUnreachableError: 'inline',
  LanguageModelAnswerError: 'inline',
  VoiceOverModerationError: 'toast',
  RenderFailedError: 'inline',
  JobCancelledError: 'none',
  JobTimeoutError: 'inline',
}

export function isApiErrorName(text: string): text is ApiErrorName {
  return Object.hasOwn(errorPlaces, text)
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError('ServerError', error instanceof Error ? error.message : String(error), { cause: error })
}
