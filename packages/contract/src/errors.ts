import { z } from 'zod'

type Entry = {
  status: number
  /** Where the web app shows it. */
  show: 'toast' | 'inline' | 'dialog' | 'redirect' | 'none'
  /** Whether repeating the same call, or the same job step, can help. */
  retry: 'never' | 'later'
  /** English text for a person; other languages are in packages/messages. */
  message: string
}

/** Keeps the literals. The browser's build leaves `show` of it and nothing else. */
function refusal<const E extends Entry>(entry: E): E {
  return entry
}

/** The catalogue: specification section 8 plus the refusals of ingest and rendering. */
export const errorCatalogue = {
  InvalidParam: refusal({ status: 400, show: 'inline', retry: 'never', message: 'Something in the request is not valid.' }),
  LoginRequired: refusal({ status: 401, show: 'redirect', retry: 'never', message: 'Please sign in.' }),
  InsufficientCreditError: refusal({ status: 402, show: 'dialog', retry: 'never', message: 'Not enough credits for this video.' }),
  // These three have warnings of their own where plans are bought.
  InvoiceUnpaidError: refusal({
    status: 402,
    show: 'none',
    retry: 'never',
    message: 'The latest invoice is unpaid: the payment method was not accepted.',
  }),
  UpgradeCardError: refusal({
    status: 402,
    show: 'none',
    retry: 'never',
    message: 'The card was not accepted. Check its details, or use another.',
  }),
  UpgradeCardSCAError: refusal({ status: 402, show: 'none', retry: 'never', message: 'Your bank asks you to confirm this payment.' }),
  LoginCodeError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This code is wrong or no longer valid. Ask for a new one.',
  }),
  sso_required: refusal({
    status: 403,
    show: 'redirect',
    retry: 'never',
    message: 'Your organisation asks you to sign in through its own page.',
  }),
  SignInFailedError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This sign-in could not be completed. Please start again.',
  }),
  EmailDomainDisposableError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'Addresses that throw their mail away cannot be used. Use an address that you will keep.',
  }),
  EmailDomainUnacceptableError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This e-mail domain cannot receive mail or is not accepted here. Use another address.',
  }),
  MultiAccountError: refusal({
    status: 403,
    show: 'dialog',
    retry: 'never',
    message: 'There are too many new accounts from here. Use the one you have.',
  }),
  ProxyNotAllowedError: refusal({
    status: 403,
    show: 'dialog',
    retry: 'never',
    message: 'New accounts cannot be made from behind this proxy. Switch it off and try again.',
  }),
  CapacityLimitedError: refusal({
    status: 503,
    show: 'dialog',
    retry: 'later',
    message: 'No new accounts fit on this server right now. Try again later.',
  }),
  WaitlistRequiredError: refusal({
    status: 403,
    show: 'redirect',
    retry: 'never',
    message: 'This server takes new people from its waiting list only.',
  }),
  ImpersonationForbiddenError: refusal({
    status: 403,
    show: 'toast',
    retry: 'never',
    message: 'This cannot be done while acting as somebody else.',
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
    message: 'You own a team with other people. Make somebody else its owner, or disband it, first.',
  }),
  TeamDeactivatedError: refusal({
    status: 403,
    show: 'dialog',
    retry: 'never',
    message: 'This team account has been deactivated. The owner of the team will need to upgrade their subscription to reactivate it.',
  }),
  NoPermission: refusal({ status: 403, show: 'toast', retry: 'never', message: 'You do not have permission to do this.' }),
  ProjectAccessDenied: refusal({ status: 403, show: 'dialog', retry: 'never', message: 'You cannot open this project.' }),
  RecordNotExisted: refusal({ status: 404, show: 'toast', retry: 'never', message: 'This does not exist, or is no longer there.' }),
  RecordExisted: refusal({ status: 409, show: 'inline', retry: 'never', message: 'This already exists.' }),
  EditConflictError: refusal({
    status: 409,
    show: 'dialog',
    retry: 'never',
    message: 'This clip was changed elsewhere in the meantime. Look at the newer version before you save yours.',
  }),
  NameDuplicated: refusal({ status: 409, show: 'inline', retry: 'never', message: 'This name is already taken.' }),
  UploadedInProgressError: refusal({ status: 409, show: 'none', retry: 'later', message: 'The upload is still in progress.' }),
  ProjectPurged: refusal({ status: 410, show: 'dialog', retry: 'never', message: 'This project and its files have been deleted.' }),
  QuotaExceed: refusal({ status: 429, show: 'dialog', retry: 'never', message: 'The limit of your plan is reached.' }),
  RateExceed: refusal({ status: 429, show: 'toast', retry: 'later', message: 'Too many requests. Please wait a moment.' }),
  StorageFullError: refusal({
    status: 507,
    show: 'toast',
    retry: 'later',
    message: 'The disk of this server is full. Free some space, then try again.',
  }),
  ServerError: refusal({ status: 500, show: 'toast', retry: 'later', message: 'Something went wrong on the server.' }),

  LinkUnsupportedError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message:
      'This link does not lead to a video that can be fetched. Paste a link to a media file, an HLS playlist or a public video page, or upload the file.',
  }),
  LinkRefusedError: refusal({ status: 400, show: 'inline', retry: 'never', message: 'This address is not allowed.' }),
  LinkUnreachableError: refusal({
    status: 400,
    show: 'inline',
    retry: 'later',
    message: 'The site did not answer, or refused. Try again, or download the video and upload it here.',
  }),
  LiveSourceError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'Live streams cannot be clipped. Wait until the recording is published.',
  }),
  MediaUnreadableError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This file cannot be read as video or audio. It may be damaged or of a kind that is not supported.',
  }),
  MediaEmptyError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This file holds no picture and no sound that can be played.',
  }),
  MediaTooLongError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This video is longer than this server accepts. Choose a shorter range or a shorter video.',
  }),
  MediaTooLargeError: refusal({ status: 400, show: 'inline', retry: 'never', message: 'This file is larger than this server accepts.' }),
  MediaTooShortError: refusal({ status: 400, show: 'inline', retry: 'never', message: 'This is too short to make clips from.' }),
  MediaTimeoutError: refusal({
    status: 400,
    show: 'inline',
    retry: 'later',
    message: 'Reading this file took longer than allowed. It may be damaged.',
  }),
  FontRefusedError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This font cannot be used. Upload a TrueType, OpenType or WOFF file that is not damaged.',
  }),
  FontLicenceError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'The makers of this font do not let it be embedded. Choose one whose licence allows it.',
  }),
  SubtitlesUnreadableError: refusal({
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'These subtitles cannot be read. Use SRT, WebVTT, or plain text.',
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
    message: 'No moment fits these settings. Widen the length or the range.',
  }),
  EngineMissingError: refusal({ status: 503, show: 'toast', retry: 'never', message: 'A program this server needs is missing.' }),
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
    message: 'The language model does not accept this server. Whoever runs it should look at its address, key and model name.',
  }),
  LanguageModelBusyError: refusal({
    status: 503,
    show: 'inline',
    retry: 'later',
    message: 'The language model takes no more requests right now. Try again in a few minutes.',
  }),
  LanguageModelUnreachableError: refusal({
    status: 504,
    show: 'inline',
    retry: 'later',
    message: 'The language model did not answer, or broke off. Try again.',
  }),
  LanguageModelAnswerError: refusal({
    status: 502,
    show: 'inline',
    retry: 'later',
    message: 'The language model gave no answer that can be used. Try again.',
  }),
  VoiceOverModerationError: refusal({
    status: 400,
    show: 'toast',
    retry: 'never',
    message: 'Voice-over failed due to sensitive words. Please revise it and try again.',
  }),
  RenderFailedError: refusal({ status: 500, show: 'inline', retry: 'later', message: 'The clip could not be rendered.' }),
  JobCancelledError: refusal({ status: 409, show: 'none', retry: 'never', message: 'This was cancelled.' }),
  JobTimeoutError: refusal({ status: 500, show: 'inline', retry: 'later', message: 'This step took longer than allowed.' }),
}

export type ErrorName = keyof typeof errorCatalogue
export const ErrorName = z.enum(Object.keys(errorCatalogue) as [ErrorName, ...ErrorName[]])

export type ErrorDetail = { path: string; message: string }

/** Two voices: `cause` is for the log, `message` (looked up by name, or `say`) is for the person. */
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

export const ErrorBody = z.object({
  errorName: ErrorName,
  errorMessage: z.string(),
  statusCode: z.number().int(),
  requestId: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
