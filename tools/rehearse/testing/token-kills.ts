import { sql } from 'kysely'
import type { SocialAccountId } from '@clipwright/contract/ids'
import { openAccess } from '../../../apps/server/src/features/publishing/social-accounts/open-access.ts'
import { openClosedDesk } from '../../../apps/server/src/testing/closed-desk.ts'
import { makeMortal } from '../../../apps/server/src/testing/mortal-worker.ts'
import { openPublishingWorld, type PublishingWorld } from '../../../apps/server/src/testing/publishing-world.ts'
import { openProcessClock } from '../process-clock.ts'
import { openShiftedDatabase } from '../shifted-database.ts'

/**
 * `lost`: grants that the platform had renewed when the worker died before it could write that down, which cost a connection on a server that takes each
 * refresh token once. `unsaid`: of those, accounts that do not say that they must be connected again. `failures`: uses that failed though the
 * grant was there. `emptied`: stored grants without a refresh token.
 */
type TokenKills = { deaths: number; lost: number; unsaid: number; failures: number; emptied: number }

const rotating = ['TWITTER', 'TIKTOK_BUSINESS'] as const
/** Longer than their access tokens last, and than a claim on a grant. */
const [hoursOn, claimSec] = [30, 61]
const env = { PUBLIC_URL: 'https://clips.example', STAFF_EMAILS: 'helper@staff.test' }

/** Lets a worker die at each step of renewing a grant, on servers that rotate refresh tokens, and another one go on. */
export async function playTokenKills(): Promise<TokenKills> {
  using clock = openProcessClock()
  await using database = await openShiftedDatabase()
  await using world = await openPublishingWorld(database, env)
  await using desk = await openClosedDesk(world)
  const pass = async (seconds: number) => {
    clock.jump(seconds)
    await database.jump(seconds)
  }
  const kills: TokenKills = { deaths: 0, lost: 0, unsaid: 0, failures: 0, emptied: 0 }
  for (const platform of rotating) {
    await desk.saveApp(platform)
    await sql`update session_token set expires_at = 'infinity'`.execute(world.db)
    const accountId = (await desk.connect(platform)).account.accountId as SocialAccountId
    for (let step = 1; ; step += 1) {
      await pass(hoursOn * 3600)
      const mortal = makeMortal(database.url, world.deps, step)
      const isDone = await use({ ...world, db: mortal.db, deps: mortal.deps }, accountId)
      const wasDead = mortal.isDead
      await mortal.close()
      if (!wasDead) {
        kills.failures += isDone ? 0 : 1
        break
      }
      kills.deaths += 1
      await pass(claimSec)
      if (await use(world, accountId)) continue
      const { refreshToken, health } = await readGrant(world, accountId)
      kills.lost += 1
      kills.emptied += refreshToken ? 0 : 1
      kills.unsaid += health === 'relink' ? 0 : 1
      await desk.connect(platform, accountId)
    }
  }
  return kills
}

/** Whether the account could be used. */
async function use({ db, deps, owner }: Pick<PublishingWorld, 'db' | 'deps' | 'owner'>, accountId: SocialAccountId): Promise<boolean> {
  const io = { fetch: deps.fetch.web, signal: AbortSignal.timeout(60_000) }
  return openAccess({ db, io }, owner.orgId, accountId).then(
    () => true,
    () => false,
  )
}

async function readGrant({ db }: PublishingWorld, accountId: SocialAccountId) {
  const { rows } = await sql<{ health: string; hasRefresh: boolean }>`
    select health, refresh_at is not null as "hasRefresh" from social_account where id = ${accountId}`.execute(db)
  return { health: rows[0]?.health, refreshToken: rows[0]?.hasRefresh === true }
}
