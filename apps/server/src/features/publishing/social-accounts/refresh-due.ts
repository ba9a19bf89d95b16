import type { Db } from '#platform/db/tx.ts'
import type { GuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import type { Log } from '#platform/log/make-log.ts'
import { openAccess } from './open-access.ts'
import { listDueRefreshes } from './social-accounts.store.ts'

const atOnce = 200
const timeoutMs = 60_000

/** Renews grants that nobody used lately, so that none ends unnoticed. Returns how many were tried. */
export async function refreshDueAccounts({ db, fetch, log }: { db: Db; fetch: GuardedFetch; log: Log }): Promise<number> {
  const due = await listDueRefreshes(db, atOnce)
  for (const { orgId, id } of due) {
    const io = { fetch: fetch.web, signal: AbortSignal.timeout(timeoutMs) }
    await openAccess({ db, io }, orgId, id).catch((error: unknown) =>
      log.warn({ err: error, accountId: id }, 'a grant could not be renewed'),
    )
  }
  return due.length
}
