import type { Permission } from '@clipwright/contract/endpoint'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Language } from '@clipwright/contract/preferences'
import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import type { Spool } from '#platform/storage/spool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { Log } from '#platform/log/make-log.ts'
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
}

/** What is known of a caller that did not sign in, or need not. */
export type PublicContext = {
  db: Db
  deps: ServerDeps
  requestId: string
  log: Log
  language: Language
  /** Scheme, host and port that the caller used, or the configured public address; for links in the answer. */
  origin: string
  /** Of the peer, or of the forwarded client behind a proxy on this machine. */
  address: string
}

/** Who the token belongs to. The organisation header only chose among the caller's own. */
export type Caller = {
  orgId: OrgId
  userId: UserId
  /** Identifies the token for signing out; never sent to anyone. */
  sessionId: string
  permissions: readonly Permission[]
}

export type RequestContext = PublicContext & Caller

/** Finds the caller of a bearer token, or nothing. `orgId` is the wish of the `x-org-id` header. */
export type FindCaller = (db: Db, token: string, orgId: string | undefined) => Promise<Caller | undefined>
