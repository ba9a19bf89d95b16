import { z } from 'zod'

type Entry = {
  status: number
  /** Where the web app shows it. */
  show: 'toast' | 'inline' | 'dialog' | 'redirect' | 'none'
  /** Whether repeating the same call, or the same job step, can help. */
  retry: 'never' | 'later'
  /** English text for a person; the web app translates by name. */
  message: string
}

/** The catalogue: specification section 8 plus the refusals of ingest and rendering. */
export const errorCatalogue = {
  InvalidParam: { status: 400, show: 'inline', retry: 'never', message: 'Something in the request is not valid.' },
  LoginRequired: { status: 401, show: 'redirect', retry: 'never', message: 'Please sign in.' },
  InsufficientCreditError: { status: 402, show: 'dialog', retry: 'never', message: 'Not enough credits for this video.' },
  // These three have warnings of their own where plans are bought.
  InvoiceUnpaidError: {
    status: 402,
    show: 'none',
    retry: 'never',
    message: 'The latest invoice is unpaid: the payment method was not accepted.',
  },
  UpgradeCardError: { status: 402, show: 'none', retry: 'never', message: 'The card was not accepted. Check its details, or use another.' },
  UpgradeCardSCAError: { status: 402, show: 'none', retry: 'never', message: 'Your bank asks you to confirm this payment.' },
  LoginCodeError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This code is wrong or no longer valid. Ask for a new one.',
  },
  sso_required: { status: 403, show: 'redirect', retry: 'never', message: 'Your organisation asks you to sign in through its own page.' },
  SignInFailedError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This sign-in could not be completed. Please start again.',
  },
  EmailDomainDisposableError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'Addresses that throw their mail away cannot be used. Use an address that you will keep.',
  },
  EmailDomainUnacceptableError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This e-mail domain cannot receive mail or is not accepted here. Use another address.',
  },
  MultiAccountError: {
    status: 403,
    show: 'dialog',
    retry: 'never',
    message: 'There are too many new accounts from here. Use the one you have.',
  },
  ProxyNotAllowedError: {
    status: 403,
    show: 'dialog',
    retry: 'never',
    message: 'New accounts cannot be made from behind this proxy. Switch it off and try again.',
  },
  CapacityLimitedError: {
    status: 503,
    show: 'dialog',
    retry: 'later',
    message: 'No new accounts fit on this server right now. Try again later.',
  },
  WaitlistRequiredError: {
    status: 403,
    show: 'redirect',
    retry: 'never',
    message: 'This server takes new people from its waiting list only.',
  },
  ImpersonationForbiddenError: {
    status: 403,
    show: 'toast',
    retry: 'never',
    message: 'This cannot be done while acting as somebody else.',
  },
  PasskeyRefusedError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This passkey was not accepted. Please try again.',
  },
  PasskeyNeededError: { status: 409, show: 'inline', retry: 'never', message: 'Add a passkey first.' },
  OwnershipHeldError: {
    status: 409,
    show: 'inline',
    retry: 'never',
    message: 'You own a team with other people. Make somebody else its owner, or disband it, first.',
  },
  TeamDeactivatedError: {
    status: 403,
    show: 'dialog',
    retry: 'never',
    message: 'This team account has been deactivated. The owner of the team will need to upgrade their subscription to reactivate it.',
  },
  NoPermission: { status: 403, show: 'toast', retry: 'never', message: 'You do not have permission to do this.' },
  ProjectAccessDenied: { status: 403, show: 'dialog', retry: 'never', message: 'You cannot open this project.' },
  RecordNotExisted: { status: 404, show: 'toast', retry: 'never', message: 'This does not exist, or is no longer there.' },
  RecordExisted: { status: 409, show: 'inline', retry: 'never', message: 'This already exists.' },
  EditConflictError: {
    status: 409,
    show: 'dialog',
    retry: 'never',
    message: 'This clip was changed elsewhere in the meantime. Look at the newer version before you save yours.',
  },
  NameDuplicated: { status: 409, show: 'inline', retry: 'never', message: 'This name is already taken.' },
  UploadedInProgressError: { status: 409, show: 'none', retry: 'later', message: 'The upload is still in progress.' },
  ProjectPurged: { status: 410, show: 'dialog', retry: 'never', message: 'This project and its files have been deleted.' },
  QuotaExceed: { status: 429, show: 'dialog', retry: 'never', message: 'The limit of your plan is reached.' },
  RateExceed: { status: 429, show: 'toast', retry: 'later', message: 'Too many requests. Please wait a moment.' },
  StorageFullError: {
    status: 507,
    show: 'toast',
    retry: 'later',
    message: 'The disk of this server is full. Free some space, then try again.',
  },
  ServerError: { status: 500, show: 'toast', retry: 'later', message: 'Something went wrong on the server.' },

  LinkUnsupportedError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message:
      'This link does not lead to a video that can be fetched. Paste a link to a media file, an HLS playlist or a public video page, or upload the file.',
  },
  LinkRefusedError: { status: 400, show: 'inline', retry: 'never', message: 'This address is not allowed.' },
  LinkUnreachableError: {
    status: 400,
    show: 'inline',
    retry: 'later',
    message: 'The site did not answer, or refused. Try again, or download the video and upload it here.',
  },
  LiveSourceError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'Live streams cannot be clipped. Wait until the recording is published.',
  },
  MediaUnreadableError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This file cannot be read as video or audio. It may be damaged or of a kind that is not supported.',
  },
  MediaEmptyError: { status: 400, show: 'inline', retry: 'never', message: 'This file holds no picture and no sound that can be played.' },
  MediaTooLongError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This video is longer than this server accepts. Choose a shorter range or a shorter video.',
  },
  MediaTooLargeError: { status: 400, show: 'inline', retry: 'never', message: 'This file is larger than this server accepts.' },
  MediaTooShortError: { status: 400, show: 'inline', retry: 'never', message: 'This is too short to make clips from.' },
  MediaTimeoutError: {
    status: 400,
    show: 'inline',
    retry: 'later',
    message: 'Reading this file took longer than allowed. It may be damaged.',
  },
  FontRefusedError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'This font cannot be used. Upload a TrueType, OpenType or WOFF file that is not damaged.',
  },
  FontLicenceError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'The makers of this font do not let it be embedded. Choose one whose licence allows it.',
  },
  SubtitlesUnreadableError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'These subtitles cannot be read. Use SRT, WebVTT, or plain text.',
  },
  NoSpeechError: {
    status: 400,
    show: 'inline',
    retry: 'never',
    message: 'No speech was found. Add subtitles or a script, or choose another range.',
  },
  NoMomentError: { status: 400, show: 'inline', retry: 'never', message: 'No moment fits these settings. Widen the length or the range.' },
  EngineMissingError: { status: 503, show: 'toast', retry: 'never', message: 'A program this server needs is missing.' },
  LanguageModelMissingError: { status: 503, show: 'inline', retry: 'never', message: 'No language model is set up on this server.' },
  AiProvidersOffError: { status: 403, show: 'inline', retry: 'never', message: 'Your team does not send its words to other services.' },
  LanguageModelRefusedError: {
    status: 502,
    show: 'inline',
    retry: 'never',
    message: 'The language model does not accept this server. Whoever runs it should look at its address, key and model name.',
  },
  LanguageModelBusyError: {
    status: 503,
    show: 'inline',
    retry: 'later',
    message: 'The language model takes no more requests right now. Try again in a few minutes.',
  },
  LanguageModelUnreachableError: {
    status: 504,
    show: 'inline',
    retry: 'later',
    message: 'The language model did not answer, or broke off. Try again.',
  },
  LanguageModelAnswerError: {
    status: 502,
    show: 'inline',
    retry: 'later',
    message: 'The language model gave no answer that can be used. Try again.',
  },
  VoiceOverModerationError: {
    status: 400,
    show: 'toast',
    retry: 'never',
    message: 'Voice-over failed due to sensitive words. Please revise it and try again.',
  },
  RenderFailedError: { status: 500, show: 'inline', retry: 'later', message: 'The clip could not be rendered.' },
  JobCancelledError: { status: 409, show: 'none', retry: 'never', message: 'This was cancelled.' },
  JobTimeoutError: { status: 500, show: 'inline', retry: 'later', message: 'This step took longer than allowed.' },
} as const satisfies Record<string, Entry>

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
