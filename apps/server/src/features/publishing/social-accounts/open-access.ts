import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import { waitMs } from '#platform/clock/wait-ms.ts'
import type { Db } from '#platform/db/tx.ts'
import type { PlatformIo } from '../platforms/call-platform.ts'
import { PlatformError } from '../platforms/platform-error.ts'
import type { AccountAccess, AccountSession, ChosenValues } from '../platforms/platform.ts'
import { platformOf } from '../platforms/platforms.ts'
import { loseGrant } from './account-health.ts'
import { openSession, openSessionSealer } from './account-session.ts'
import { openAppClient } from './app-client.ts'
import { claimRefresh, findAccountRow, releaseRefresh, saveRefreshed, type SocialAccountRow } from './social-accounts.store.ts'

type Deps = { db: Db; io: PlatformIo }

const longestWaitMs = 70_000
const lookEveryMs = 250
/** A token that ends this soon may end during the call. */
const leastLeftMs = 30_000
const retryRefreshSec = 120

/**
 * What calls for an account need, with a grant that is renewed first where it is due: by one caller at a time, since platforms
 * end a grant whose refresh token comes twice. Throws `PlatformError`, with `relink` when the grant has ended or the account
 * was removed.
 */
export async function openAccess({ db, io }: Deps, orgId: OrgId, accountId: SocialAccountId): Promise<AccountAccess> {
  const until = performance.now() + longestWaitMs
  for (;;) {
    const row = await findAccountRow(db, orgId, accountId)
    if (!row) throw new PlatformError('relink', { code: 'account-removed', status: 401 })
    if (row.health === 'relink') throw new PlatformError('relink', { code: 'relink', status: 401 })
    const access = await readAccess(db, row)
    const isDue = row.refreshAt !== null && row.refreshAt.getTime() <= Date.now()
    if (!isDue) return access
    if (await claimRefresh(db, orgId, accountId)) return refreshAccess({ db, io }, row, access)
    if (isUsable(access.session)) return access
    if (performance.now() > until) throw new PlatformError('retry', { code: 'refresh-pending', status: 503 })
    await waitMs(lookEveryMs, io.signal)
    io.signal.throwIfAborted()
  }
}

/** The same for one post, whose own choices come before those of its account. */
export async function openPostAccess(
  deps: Deps,
  { orgId, accountId, choices }: { orgId: OrgId; accountId: SocialAccountId; choices: ChosenValues },
): Promise<AccountAccess> {
  const access = await openAccess(deps, orgId, accountId)
  return { ...access, choices: { ...access.choices, ...choices } }
}

async function readAccess(db: Db, row: SocialAccountRow): Promise<AccountAccess> {
  if (row.sessionSealed === null) throw new PlatformError('relink', { code: 'account-removed', status: 401 })
  const session = await openSession(db, { orgId: row.orgId, accountId: row.id }, row.sessionSealed)
  const { host, extUserId, handle, choices } = row
  return { host, extUserId, handle, session, choices, client: await openAppClient(db, row.platform) }
}

const isUsable = ({ expiresAtMs }: AccountSession) => expiresAtMs === null || expiresAtMs > Date.now() + leastLeftMs

/** Renews the grant and stores it before anybody uses it. What only failed for now leaves the old one in use while it lasts. */
async function refreshAccess({ db, io }: Deps, row: SocialAccountRow, access: AccountAccess): Promise<AccountAccess> {
  const { orgId, id } = row
  const platform = platformOf(row.platform)
  if (!platform.refresh || row.sessionSealed === null) return access
  try {
    const seal = await openSessionSealer(db)
    const fresh = await platform.refresh(io, access)
    // An answer without a refresh token means that the old one stays.
    const session = { ...fresh, refreshToken: fresh.refreshToken || access.session.refreshToken }
    const sealed = seal({ orgId, accountId: id }, session)
    await saveRefreshed(db, orgId, { id, previous: row.sessionSealed, session: sealed })
    return { ...access, session }
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'relink') {
      await db.transaction((tx) => loseGrant(tx, orgId, id))
      throw error
    }
    await releaseRefresh(db, orgId, id, retryRefreshSec)
    if (isUsable(access.session)) return access
    throw error
  }
}
