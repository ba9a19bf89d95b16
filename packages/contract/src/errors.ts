import { z } from 'zod'
import { refusal } from './error-entry.ts'

/** All errors: section 8 of the specification, and refusals of import and rendering. */
export const errorCatalogue = {
  InvalidParam: refusal({ status: 400, show: 'inline', retry: 'never', message: 'Something in the request is not valid.' }),
  LoginRequired: refusal({ status: 401, show: 'redirect', retry: 'never', message: 'Please sign in.' }),
  InsufficientCreditError: refusal({
    status: 402,
    show: 'dialog',
    retry: 'never',
    message: 'Not enough credits for this video. Choose a shorter part.',
  }),
  // These three have their own warnings where plans are sold.
  InvoiceUnpaidError: refusal({
    status: 402,
    show: 'none',
    retry: 'never',
    message: 'Your latest invoice is unpaid because the payment method was declined.',
  }),
  UpgradeCardError: refusal({
    status: 402,
    show: 'none',
    retry: 'never',
    message: 'Your card was declined. Check its details or use another card.',
  }),
  UpgradeCardSCAError: refusal({
    status: 402,
    show: 'none',
    retry: 'never',
    message: 'Payment for this subscription requires additional action.',
  }),
  EstimateChangedError: refusal({
    status: 409,
    show: 'inline',
    retry: 'never',
    message: 'The price or your plan has changed since you saw it. Nothing was charged. Look at the new amount, then confirm again.',
  }),
  RefundIneligibleError: refusal({ status: 409, show: 'inline', retry: 'never', message: 'This project is not eligible for a refund.' }),
  LoginCodeError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This code is wrong or has expired. Request a new one.',
  }),
  sso_required: refusal({ status: 403, show: 'redirect', retry: 'never', message: 'Your organisation requires you to sign in with SSO.' }),
  SignInFailedError: refusal({ status: 400, show: 'inline', retry: 'never', message: 'We could not sign you in. Please start over.' }),
  EmailDomainDisposableError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'Disposable email addresses are not accepted. Use a permanent address.',
  }),
  EmailDomainUnacceptableError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This email domain cannot receive mail or is not accepted here. Use another address.',
  }),
  MultiAccountError: refusal({
    status: 403,
    show: 'dialog',
    retry: 'never',
    message: 'Too many accounts have been created from here. Use the one you have.',
  }),
  ProxyNotAllowedError: refusal({
    status: 403,
    show: 'dialog',
    retry: 'never',
    message: 'You cannot create an account through this proxy. Turn it off and try again.',
  }),
  CapacityLimitedError: refusal({
    status: 503,
    show: 'dialog',
    retry: 'later',
    message: 'This server cannot take new accounts right now. Try again later.',
  }),
  WaitlistRequiredError: refusal({
    status: 403,
    show: 'redirect',
    retry: 'never',
    message: 'This server only admits people from its waiting list.',
  }),
  ImpersonationForbiddenError: refusal({
    status: 403,
    show: 'toast',
    retry: 'never',
    message: 'This is not possible while acting as someone else.',
  }),
  PasskeyRefusedError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This passkey was not accepted. Please try again.',
  }),
  PasskeyNeededError: refusal({ status: 409, show: 'inline', retry: 'never', message: 'Add a passkey first.' }),
  OwnershipHeldError: refusal({
    status: 409,
    show: 'inline',
    retry: 'never',
    message: 'You own a team that has other members. Make one of them the owner, or disband the team, first.',
  }),
  TeamDeactivatedError: refusal({
    status: 403,
    show: 'dialog',
    retry: 'never',
    message: 'This team account has been deactivated. The owner of the team will need to upgrade their subscription to reactivate it.',
  }),
  NoPermission: refusal({ status: 403, show: 'toast', retry: 'never', message: 'You do not have permission to do this.' }),
  ProjectAccessDenied: refusal({ status: 403, show: 'dialog', retry: 'never', message: 'You cannot open this project.' }),
  RecordNotExisted: refusal({ status: 404, show: 'toast', retry: 'never', message: 'This does not exist or has been deleted.' }),
  RecordExisted: refusal({ status: 409, show: 'inline', retry: 'never', message: 'This already exists.' }),
  EditConflictError: refusal({
    status: 409,
    show: 'dialog',
    retry: 'never',
    message: 'Someone else changed this clip. Review their version before you save yours.',
  }),
  NameDuplicated: refusal({ status: 409, show: 'inline', retry: 'never', message: 'This name is already taken.' }),
  UploadedInProgressError: refusal({ status: 409, show: 'none', retry: 'later', message: 'The upload is still in progress.' }),
  ProjectPurged: refusal({ status: 410, show: 'dialog', retry: 'never', message: 'This project and its files have been deleted.' }),
  QuotaExceed: refusal({ status: 429, show: 'dialog', retry: 'never', message: 'You have reached the limit of your plan.' }),
  RateExceed: refusal({ status: 429, show: 'toast', retry: 'later', message: 'Too many requests. Please wait a moment.' }),
  StorageFullError: refusal({
    status: 507,
    show: 'toast',
    retry: 'later',
    message: 'The disk of this server is full. Free some space, then try again.',
  }),
  UnavailableError: refusal({
    status: 503,
    show: 'toast',
    retry: 'later',
    message: 'The server is briefly unavailable. Try again in a moment.',
  }),
  FileLostError: refusal({ status: 503, show: 'toast', retry: 'later', message: 'This file was lost or damaged and is being made again.' }),
  ServerError: refusal({ status: 500, show: 'toast', retry: 'later', message: 'Something went wrong on the server.' }),

  LinkUnsupportedError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message:
      'We could not find a video at this link. Paste a link to a media file, an HLS playlist or a public video page, or upload the file.',
  }),
  LinkRefusedError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This address is not allowed. Use a public address, or upload the file.',
  }),
  LinkUnreachableError: refusal({
    status: 400,
    show: 'inline',
    retry: 'later',
    message: 'The site did not respond or refused the request. Try again, or download the video and upload it here.',
  }),
  LiveSourceError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'Live streams cannot be clipped. Wait until the recording is available.',
  }),
  MediaUnreadableError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This file cannot be read as video or audio. It may be damaged or in an unsupported format.',
  }),
  MediaEmptyError: refusal({ status: 400, show: 'inline', retry: 'never', message: 'This file has no playable video or audio.' }),
  MediaTooLongError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This video is longer than this server allows. Choose a shorter range or a shorter video.',
  }),
  MediaTooLargeError: refusal({ status: 400, show: 'inline', retry: 'never', message: 'This file is larger than this server allows.' }),
  MediaTooShortError: refusal({ status: 400, show: 'inline', retry: 'never', message: 'This is too short to make clips from.' }),
  MediaTimeoutError: refusal({
    status: 400,
    show: 'inline',
    retry: 'later',
    message: 'Reading this file took too long. It may be damaged.',
  }),
  FontRefusedError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This font cannot be used. Upload an undamaged TrueType, OpenType or WOFF file.',
  }),
  FontLicenceError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This font’s licence does not allow embedding. Choose another font.',
  }),
  SubtitlesUnreadableError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'These subtitles cannot be read. Use SRT, WebVTT, or plain text, saved as UTF-8.',
  }),
  NoSpeechError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'No speech was found. Add subtitles or a script, or choose another range.',
  }),
  NoMomentError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'No moments fit these settings. Try a wider length or range.',
  }),
  EngineMissingError: refusal({
    status: 503,
    show: 'toast',
    retry: 'never',
    message: 'A program that this server needs is not installed.',
  }),
  LanguageModelMissingError: refusal({
    status: 503,
    show: 'inline',
    retry: 'never',
    message: 'No language model is set up on this server.',
  }),
  AiProvidersOffError: refusal({
    status: 403,
    show: 'inline',
    retry: 'never',
    message: 'Your team does not send its words to other services.',
  }),
  LanguageModelRefusedError: refusal({
    status: 502,
    show: 'inline',
    retry: 'never',
    message: 'The language model rejected this server. Whoever runs it should check the model’s address, key and name.',
  }),
  LanguageModelBusyError: refusal({
    status: 503,
    show: 'inline',
    retry: 'later',
    message: 'The language model is busy. Try again in a few minutes.',
  }),
  LanguageModelUnreachableError: refusal({
    status: 504,
    show: 'inline',
    retry: 'later',
    message: 'The language model did not respond. Try again.',
  }),
  LanguageModelAnswerError: refusal({
    status: 502,
    show: 'inline',
    retry: 'later',
    message: 'The language model’s answer could not be used. Try again.',
  }),
  VoiceOverModerationError: refusal({
    status: 400,
    show: 'toast',
    retry: 'never',
    message: 'Voice-over failed due to sensitive words. Please revise it and try again.',
  }),
  RenderFailedError: refusal({ status: 500, show: 'inline', retry: 'later', message: 'The clip could not be rendered.' }),
  PlatformRefusedError: refusal({
    status: 502,
    show: 'inline',
    retry: 'never',
    message: 'The platform refused this. Check what you entered and try again.',
  }),
  PostRefusedError: refusal({ status: 400, show: 'inline', retry: 'never', message: 'This cannot be posted as it is.' }),
  PostUnderWayError: refusal({
    status: 409,
    show: 'toast',
    retry: 'never',
    message: 'This post has already gone out or is just going out.',
  }),
  PostChangedError: refusal({
    status: 409,
    show: 'inline',
    retry: 'never',
    message: 'This post has changed since you opened it. Look at it again, then decide.',
  }),
  JobCancelledError: refusal({ status: 409, show: 'none', retry: 'never', message: 'This was cancelled.' }),
  JobTimeoutError: refusal({ status: 500, show: 'inline', retry: 'later', message: 'This step took too long.' }),
}

export type ErrorName = keyof typeof errorCatalogue
export const ErrorName = z.enum(Object.keys(errorCatalogue) as [ErrorName, ...ErrorName[]])

export type ErrorDetail = { path: string; message: string }

/** `cause` is for the log; the message (looked up by name, or `say`) is for people. */
export class AppError extends Error {
  readonly errorName: ErrorName
  readonly details: readonly ErrorDetail[]

  constructor(errorName: ErrorName, options: { cause?: unknown; say?: string; details?: readonly ErrorDetail[] } = {}) {
    super(options.say ?? errorCatalogue[errorName].message, { cause: options.cause })
    this.name = 'AppError'
    this.errorName = errorName
    this.details = options.details ?? []
  }

  get statusCode(): number {
    return errorCatalogue[this.errorName].status
  }

  get retry(): 'never' | 'later' {
    return errorCatalogue[this.errorName].retry
  }
}
