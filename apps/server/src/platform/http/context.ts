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

/** Dependencies that any use case may need, created once at start. */
export type ServerDeps = {
  config: Config
  storage: Storage
  fetch: GuardedFetch
  /** Uploads being received on this machine. */
  spool: Spool
  /** Free bytes on the disk that holds the spool. */
  freeSpoolBytes(): Promise<number>
  mediaLinks: MediaLinks
  /** Signs upload links. */
  linkSecret: Buffer
  /** How slow the hash of a mailed code is: scrypt's N. */
  loginCodeCost: number
  live: LiveHub
  /** Features use `features/announcements/flags/evaluate-flags.ts` instead. */
  flags: FlagClient
  /** Adds up the timings that pages report. */
  clientMetrics: ClientMetrics
}

export type FetchSite = 'same-origin' | 'same-site' | 'cross-site' | 'none'

/** What is known of a caller without a sign-in. */
export type PublicContext = {
  db: Db
  deps: ServerDeps
  requestId: string
  log: Log
  language: Language
  /** Scheme, host and port that the caller used, or the configured public address; for links in the reply. */
  origin: string
  /** Of the peer, or of the forwarded client behind a proxy that the operator named. */
  address: string
  /** `x-device-id` as sent: tells a person’s devices apart, proves nothing. */
  deviceId: string
  /** Two letters, from the header that the operator named; null without one. */
  country: string | null
  userAgent: string
  /** Campaign fields from `x-utm`; null without any. */
  utm: Record<string, string> | null
  /** What a browser says about where the call was made; null for other clients, which prove nothing by it. */
  fetchSite: FetchSite | null
  /** Whether the headers say that a proxy forwarded the call; without them it may have been forwarded, too. */
  isForwarded: boolean
  /** `if-match` as sent, without quotes: the revision that a change is based on. */
  ifMatch: string | null
  /** Only sign-in reads cookies; every other call uses the bearer token. */
  cookies: CookieJar
  /** The staff member impersonating the caller; null for everybody else, and for callers without a sign-in. */
  impersonatorId: UserId | null
  /** The person of the bearer token; undefined without a live one. For public calls that treat people they know differently. */
  findPerson(): Promise<Person | undefined>
}

/** The person a token belongs to. */
export type Person = {
  userId: UserId
  /** Identifies the token for signing out; never sent to anyone else. */
  sessionId: string
  /** The staff member impersonating this person. */
  impersonatorId: UserId | null
  isApiKey: boolean
  /** The owner of this installation, signed in as such. */
  isLocalOwner?: boolean
  /** The session was opened by this team’s own sign-in, so it reaches neither the person’s other teams nor their account. */
  confinedToOrgId?: OrgId | null
  /** The team whose own sign-in opened the session, whether or not the person has others. */
  onlyOrgId?: OrgId | null
}

/** One membership of the person. */
type Membership = { orgId: OrgId; role: MemberRole; permissions: readonly Permission[]; isActive: boolean; isSelected: boolean }

/** Whether a session may know of an organisation of its person. */
export const reaches = ({ confinedToOrgId }: Pick<Person, 'confinedToOrgId'>, orgId: OrgId): boolean =>
  !confinedToOrgId || orgId === confinedToOrgId

export type PersonContext = PublicContext & Person

/** A visitor of the free tools. */
export type Guest = { guestId: GuestId }

export type GuestContext = PublicContext & Guest

/** A person in the organisation that the header selected from their own. */
export type Caller = Person & Omit<Membership, 'isActive' | 'isSelected'>

export type RequestContext = PublicContext & Caller

/** What a use case takes that also runs as a job, in the name of somebody. */
export type ActorContext = Pick<RequestContext, 'db' | 'orgId' | 'userId' | 'requestId' | 'address' | 'impersonatorId'> & {
  deps: Pick<ServerDeps, 'config'>
}

export type FoundPerson = { person: Person; memberships: readonly Membership[] }

/** Finds the person of a live bearer token; undefined without one. */
export type FindPerson = (db: Db, token: string) => Promise<FoundPerson | undefined>

/** Finds the visitor of a valid credential of the free tools; undefined without one. */
export type FindGuest = (db: Db, token: string) => Promise<GuestId | undefined>
