import type { MetricName } from '@clipwright/contract/publishing/offered-metrics'
import type { PlatformLimits, SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { PostChoice } from '@clipwright/contract/publishing/social-accounts'
import type { PlatformIo } from './call-platform.ts'
import type { PlatformError } from './platform-error.ts'

/** What a platform granted for one account. Encrypted where it is stored. */
export type AccountSession = {
  accessToken: string
  refreshToken: string | null
  /** When the access token ends, in ms since 1970; null: never. */
  expiresAtMs: number | null
  /** When the whole grant ends, whatever is renewed by then. */
  grantEndsAtMs?: number | undefined
  /** What else calls need: the id of a channel, the address of a data server. */
  extras: Record<string, string>
}

/** An account as the platform describes it. */
export type AccountProfile = {
  /** With its scheme, without a path; empty for platforms without servers. */
  host: string
  extUserId: string
  handle: string
  name: string
  profileUrl: string | null
  /** Null: the documented limits count. */
  limits: PlatformLimits | null
  /** Posts within the window of its cap by the platform’s own count; absent where it does not tell. */
  usedPosts?: number | undefined
}

export type ConnectedAccount = {
  profile: AccountProfile
  session: AccountSession
  scopes: string[]
  /** Further accounts that the person chose on the platform’s own page. */
  others?: ConnectedAccount[]
}

/** The operator’s app at a platform that asks for one. */
export type AppClient = { clientId: string; clientSecret: string }

/** What was chosen for posts of an account, by the name of the choice. */
export type ChosenValues = Readonly<Partial<Record<PostChoice['name'], string>>>

/** What a platform traded a code for. `scopes`: null when it does not say. */
export type TokenGrant = { session: AccountSession; scopes: string[] | null; json: unknown }

/** A platform where the operator’s app asks people for a grant, by OAuth’s authorisation code. */
export type CodeFlow = {
  authorizeUrl: string
  tokenUrl: string
  /** Where the operator registers the app. */
  consoleUrl: string
  scopes: readonly string[]
  /** Between scopes. Default a space. */
  separator?: ',' | ' '
  /** What the platform calls the id of an app. Default `client_id`. */
  clientIdName?: 'client_id' | 'client_key'
  /** How the app proves itself. Default: its secret in the form. */
  proof?: 'form' | 'basic'
  /** Asked for besides; without them posts go out, and what needs them does not. */
  extraScopes?: readonly string[]
  /** Where a grant is ended, by its refresh token where it has one; `proof` as for tokens. */
  revocation?: { url: string; token: 'access' | 'refresh'; proof: 'none' | 'form' | 'basic' }
  /** What the authorisation page has to be told besides. */
  extras?: Readonly<Record<string, string>>
  /** Whose grant it is. `expected`: the id that is hoped for, where a person has several accounts. */
  open(io: PlatformIo, grant: TokenGrant, context: { client: AppClient; expected: string | null }): Promise<ConnectedAccount>
}

/** What calls for an account need. */
export type AccountAccess = {
  host: string
  extUserId: string
  handle: string
  session: AccountSession
  /** Null for platforms that ask for none. */
  client: AppClient | null
  choices: ChosenValues
}

export type OutgoingVideo = {
  sizeBytes: number
  /** Hex; null where the storage does not know it. */
  sha256: string | null
  durationMs: number
  width: number
  height: number
  /** The whole file, read from disk while it is sent. */
  blob(): Promise<Blob>
  /** Bytes from `start` on, up to but without `end`. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  /** A link that works without signing in, for a day. */
  url: string
}

export type OutgoingPost = {
  targetId: string
  /** Recognised by the platform when the same call comes again, where it has such a thing. */
  commitToken: string
  title: string
  text: string
  /** When it is due, whenever it is sent. */
  fireAt: Date
  /** The platform is to publish it by itself then; null: `commit` does. What was prepared says the same as `publishAt`. */
  publishAt: Date | null
  /** The moment of the video that stands for it; null: the platform chooses. */
  coverAtMs: number | null
  /** For platforms that take them with the post itself; null: not wanted. Fail with `no-file`. */
  cover: (() => Promise<Blob>) | null
  captions: (() => Promise<OutgoingCaptions>) | null
  video: OutgoingVideo
}

/** A comment under a live post. `key` is the same for every attempt. */
export type OutgoingComment = { key: string; text: string; post: { remoteId: string; fireAt: Date } }

/** Captions of a video, in the language that is spoken in it. */
export type OutgoingCaptions = { language: string; vtt: string; srt: string }

/** A live post with what `prepare` left of it. */
type LiveVideo = { remoteId: string; prepared: PreparedPost }

/**
 * What can be added to a post that is live. `cover` and `captions` may be sent again, which replaces what is there; what is
 * there already is no failure. All throw `PlatformError`.
 */
type Companions = {
  comment?(io: PlatformIo, access: AccountAccess, comment: OutgoingComment): Promise<void>
  /** Whether a comment that was sent without an answer is there; `repeatable`: sending it again leaves one. */
  findComment?: 'repeatable' | ((io: PlatformIo, access: AccountAccess, comment: OutgoingComment) => Promise<boolean>)
  cover?(io: PlatformIo, access: AccountAccess, remoteId: string, jpeg: Blob): Promise<void>
  captions?(io: PlatformIo, access: AccountAccess, post: LiveVideo, captions: OutgoingCaptions): Promise<void>
  /** False for posts whose own id the platform has not told. */
  isNamed?(remoteId: string): boolean
}

/** Ids and links that `prepare` leaves for the later steps; stored as JSON. */
export type PreparedPost = Record<string, string | number>

export type LivePost = { remoteId: string; remoteUrl: string | null }

/** A platform that can have a post ahead and publish it at its time, whatever becomes of this server. */
type HandOver = {
  isAsked(choices: ChosenValues): boolean
  /** Whether it is public. Changes nothing. */
  confirm(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<Confirmation>
  /** Takes it back before its time; one that is gone is no failure. */
  withdraw(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<void>
}

/** Null: the platform was asked and did not say. `source`: the call that answered. */
export type MeasuredValue = { name: MetricName; value: number | null; source: string }

/** `undecidable`: the platform does not tell. `refused`: it took the post and then did not publish it. */
export type Confirmation =
  | { answer: 'live'; live: LivePost }
  | { answer: 'absent' }
  | { answer: 'pending' }
  | { answer: 'undecidable' }
  | { answer: 'refused'; error: PlatformError }

/**
 * How posts reach one platform. `prepare` may run any number of times and publishes nothing. `commit` publishes and is called
 * once; what it may have done without an answer is asked with `confirm`, which changes nothing. All throw `PlatformError`.
 */
export type Platform = {
  name: SocialPlatform
  /** So long before its time a post is prepared. */
  prepareLeadMs: number
  /** So long what was prepared can be used. */
  usableForMs: number
  /** Longest time that `commit` may take; afterwards it counts as unanswered. */
  commitTimeoutMs: number
  /** The profile and its limits now; fails with `relink` when the grant has ended. */
  readProfile(io: PlatformIo, access: AccountAccess): Promise<AccountProfile>
  /** A new session in place of one that ends; undefined for grants that do not. */
  refresh?(io: PlatformIo, access: AccountAccess): Promise<AccountSession>
  /** Ends the grant of an account that was removed; fails with `relink` where it has ended. Undefined where no such call is documented. */
  revoke?(io: PlatformIo, access: AccountAccess): Promise<void>
  /** It ends all that the person granted the app, not this grant alone. */
  revokesPerson?: boolean
  prepare(io: PlatformIo, access: AccountAccess, post: OutgoingPost): Promise<PreparedPost>
  /** Null: the platform took it and says later whether it is live. */
  commit(io: PlatformIo, access: AccountAccess, post: OutgoingPost, prepared: PreparedPost): Promise<LivePost | null>
  /** `committedAt`: when the first attempt began. */
  confirm(io: PlatformIo, access: AccountAccess, post: OutgoingPost, prepared: PreparedPost, committedAt: Date): Promise<Confirmation>
  /** What the platform says of a live post; undefined where it says nothing of any. */
  measure?(io: PlatformIo, access: AccountAccess, remoteId: string): Promise<MeasuredValue[]>
  /** Ages at which a live post is asked about, where each question costs; undefined: the usual ones. */
  measureAgesMs?: readonly number[]
  companions?: Companions
  /** How an account is connected, where the platform asks for an app of the operator’s. */
  flow?: CodeFlow
  /** What has to be chosen before posts go to an account. */
  choiceNames?: readonly PostChoice['name'][]
  /** What may be chosen besides, and what counts until somebody does. */
  optionalChoices?: ChosenValues
  handOver?: HandOver
  /** The values of those choices that the platform allows this account now. */
  readChoices?(io: PlatformIo, access: AccountAccess): Promise<Omit<PostChoice, 'value'>[]>
}
