import type { GuestId, OrgId, UserId } from '@clipwright/contract/ids'
import type { MemberRole, Permission } from '@clipwright/contract/role-permissions'
import type { Language } from '@clipwright/contract/projects/preferences'
import type { Client as FlagClient } from '@openfeature/server-sdk'
import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import type { Spool } from '#platform/storage/spool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { ClientMetrics } from '#platform/metrics/client-metrics.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { Log } from '#platform/log/make-log.ts'
import type { CookieJar } from './cookie-jar.ts'
import type { MediaLinks } from './media-links.ts'

/** What every use case may need from the world. Made once at start. */
export type ServerDeps = {
  config: Config
  storage: Storage
  fetch: GuardedFetch
  /** Uploads that are being received, on this machine. */
  spool: Spool
  /** Free bytes where the spool lies. */
  freeSpoolBytes(): Promise<number>
  mediaLinks: MediaLinks
  /** Signs upload links. */
  linkSecret: Buffer
  live: LiveHub
  /** Features ask through `features/announcements/flags/evaluate-flags.ts`. */
  flags: FlagClient
  /** Sums up what pages measured. */
  clientMetrics: ClientMetrics
}

export type FetchSite = 'same-origin' | 'same-site' | 'cross-site' | 'none'

/** What is known of a caller that did not sign in, or need not. */
export type PublicContext = {
  db: Db
  deps: ServerDeps
  requestId: string
  log: Log
  language: Language
  /** Scheme, host and port that the caller used, or the configured public address; for links in the answer. */
  origin: string
  /** Of the peer, or of the forwarded client behind a proxy that the operator named. */
  address: string
  /** `x-device-id` as sent: tells devices of one person apart, proves nothing. */
  deviceId: string
  /** Two letters, from the header that the operator named; null when there is none or it says nothing. */
  country: string | null
  userAgent: string
  /** What `x-utm` says of where the visitor came from; null when it says nothing. */
  utm: Record<string, string> | null
  /** What a browser says of where the call was made; null for clients that are no browser, which prove nothing by it. */
  fetchSite: FetchSite | null
  /** Whether the call says that a proxy passed it on; one that says nothing may have been, too. */
  isForwarded: boolean
  /** `if-match` as sent, without quotes: the revision that a change began from. */
  ifMatch: string | null
  /** Only sign-in reads cookies; every other call goes by the bearer token. */
  cookies: CookieJar
  /** The staff member who acts as the caller; null for everybody else, and for callers that did not sign in. */
  impersonatorId: UserId | null
  /** The person of the bearer token; undefined without one that is live. For public calls that know some of their callers. */
  findPerson(): Promise<Person | undefined>
}

/** Who the token belongs to. */
export type Person = {
  userId: UserId
  /** Identifies the token for signing out; never sent to anyone else. */
  sessionId: string
  /** The staff member who acts as this person. */
  impersonatorId: UserId | null
  isApiKey: boolean
  /** The owner of this installation, signed in as such. */
  isLocalOwner?: boolean
  /** This team's own sign-in opened the session, so it reaches neither the person's other teams nor their account itself. */
  confinedToOrgId?: OrgId | null
}

/** A place of the person in an organisation. */
type Membership = { orgId: OrgId; role: MemberRole; permissions: readonly Permission[]; isActive: boolean; isSelected: boolean }

export type PersonContext = PublicContext & Person

/** A visitor of the free tools. */
export type Guest = { guestId: GuestId }

export type GuestContext = PublicContext & Guest

/** A person in the organisation that the header chose among their own. */
export type Caller = Person & Omit<Membership, 'isActive' | 'isSelected'>

export type RequestContext = PublicContext & Caller

export type FoundPerson = { person: Person; memberships: readonly Membership[] }

/** Finds the person of a live bearer token, or nothing. */
export type FindPerson = (db: Db, token: string) => Promise<FoundPerson | undefined>

/** Finds the visitor of a genuine credential of the free tools, or nothing. */
export type FindGuest = (db: Db, token: string) => Promise<GuestId | undefined>
