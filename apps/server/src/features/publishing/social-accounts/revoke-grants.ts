import type { Db } from '#platform/db/tx.ts'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { Log } from '#platform/log/make-log.ts'
import type { PlatformIo } from '../platforms/call-platform.ts'
import { PlatformError } from '../platforms/platform-error.ts'
import type { AccountAccess, AppClient } from '../platforms/platform.ts'
import { platformOf } from '../platforms/platforms.ts'
import { openSession } from './account-session.ts'
import { openAppClient } from './app-client.ts'
import { deleteEndedGrant, type EndedGrant, isStillConnected, takeEndedGrants } from './ended-grants.store.ts'
import { listMastodonClients } from './mastodon-client.ts'

type Deps = { db: Db; fetch: GuardedFetch; log: Log }

const atOnce = 50
const timeoutMs = 30_000
/** Over three and a half days. */
const mostAttempts = 10

/**
 * Ends the grants of accounts that were removed at the platforms that can be told, and then forgets their tokens: at the
 * latest when a platform has not answered for days. Returns how many were tried.
 */
export async function revokeEndedGrants({ db, fetch, log }: Deps): Promise<number> {
  const grants = await takeEndedGrants(db, atOnce)
  for (const grant of grants) {
    const { platform, accountId, attempts } = grant
    try {
      await revokeGrant(db, { fetch: fetch.web, signal: AbortSignal.timeout(timeoutMs) }, grant)
    } catch (error) {
      log.warn({ err: error, platform, accountId, attempts }, 'a grant could not be revoked')
      if (attempts < mostAttempts) continue
    }
    await deleteEndedGrant(db, grant)
  }
  return grants.length
}

async function revokeGrant(db: Db, io: PlatformIo, grant: EndedGrant): Promise<void> {
  const { revoke, revokesPerson = false } = platformOf(grant.platform)
  if (!revoke || (revokesPerson && (await isStillConnected(db, grant)))) return
  const { orgId, accountId, host, extUserId } = grant
  const session = await openSession(db, { orgId, accountId }, grant.sessionSealed)
  const access: AccountAccess = { host, extUserId, handle: '', session, choices: {}, client: null }
  const failures: unknown[] = []
  for (const client of await listClients(db, grant)) {
    try {
      return await revoke(io, { ...access, client })
    } catch (error) {
      // It has ended already.
      if (error instanceof PlatformError && error.kind === 'relink') return
      failures.push(error)
    }
  }
  throw failures[0]
}

/** Whose grant it may be: a Mastodon server knows this installation once for each address it is reached under. */
async function listClients(db: Db, { platform, host }: EndedGrant): Promise<(AppClient | null)[]> {
  const clients = platform === 'MASTODON' ? await listMastodonClients(db, host) : []
  return clients.length > 0 ? clients : [await openAppClient(db, platform)]
}
