import { SocialAccountId } from '@clipwright/contract/ids'
import { signInToBluesky } from '../../apps/server/src/features/publishing/platforms/bluesky/session.ts'
import { platformOf } from '../../apps/server/src/features/publishing/platforms/platforms.ts'
import { sealSession } from '../../apps/server/src/features/publishing/social-accounts/account-session.ts'
import { openAccess } from '../../apps/server/src/features/publishing/social-accounts/open-access.ts'
import { refreshDueAccounts } from '../../apps/server/src/features/publishing/social-accounts/refresh-due.ts'
import { insertAccount } from '../../apps/server/src/features/publishing/social-accounts/social-accounts.store.ts'
import { newId } from '../../apps/server/src/platform/ids/new-id.ts'
import { openPublishingWorld, type PublishingWorld } from '../../apps/server/src/testing/publishing-world.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'
import { openProcessClock } from './process-clock.ts'
import { openShiftedDatabase } from './shifted-database.ts'

type Options = { accounts: number; days: number; accessDays: number; random: () => number }

/** `failures`: uses of an account that its platform refused. `emptied`: grants that no longer can be renewed. */
type TokenMonths = { refreshes: number; uses: number; failures: number; emptied: number }

const stepHours = 6
const usesAStep = 20
/** Share of the steps in which renewing fails. */
const outageShare = 0.1

/** Plays months of grants on a server that rotates their tokens, with outages and two processes that renew at once, on a clock of its own. */
export async function playTokenMonths({ accounts, days, accessDays, random }: Options): Promise<TokenMonths> {
  using clock = openProcessClock()
  await using database = await openShiftedDatabase()
  await using world = await openPublishingWorld(database)
  world.social.bluesky.accessMs = accessDays * 86_400_000
  const ids = await addAccounts(world, accounts)
  const months = { refreshes: 0, uses: 0, failures: 0 }
  for (let hour = 0; hour < days * 24; hour += stepHours) {
    clock.jump(stepHours * 3600)
    await database.jump(stepHours * 3600)
    const isAway = random() < outageShare
    world.social.bluesky.faults = ({ path }) => (isAway && path.endsWith('refreshSession') ? 503 : undefined)
    await renewDue(world, isAway ? 1 : Math.ceil(accounts / 200) + 1)
    for (let use = 0; use < usesAStep; use += 1) {
      months.uses += 1
      if (!(await isUsable(world, ids[Math.floor(random() * ids.length)] as SocialAccountId))) months.failures += 1
    }
  }
  const { requests, refresh } = world.social.bluesky
  return { ...months, refreshes: requests.filter((request) => request.endsWith('refreshSession')).length, emptied: accounts - refresh.size }
}

/** Two processes at once. */
async function renewDue({ db, deps }: PublishingWorld, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const renew = () => refreshDueAccounts({ db, fetch: deps.fetch, log: silentLog })
    const counts = await Promise.all([renew(), renew()])
    if (Math.max(...counts) === 0) return
  }
}

const ioOf = ({ deps }: PublishingWorld) => ({ fetch: deps.fetch.web, signal: AbortSignal.timeout(60_000) })

/** Whether a post could go out on the account now. */
async function isUsable(world: PublishingWorld, accountId: SocialAccountId): Promise<boolean> {
  const io = ioOf(world)
  try {
    await platformOf('BLUESKY').readProfile(io, await openAccess({ db: world.db, io }, world.owner.orgId, accountId))
    return true
  } catch (error) {
    silentLog.warn({ err: error }, 'an account could not be used')
    return false
  }
}

async function addAccounts(world: PublishingWorld, count: number): Promise<SocialAccountId[]> {
  const { db, owner, social } = world
  const { orgId, userId } = owner
  const ids = Array.from({ length: count }, () => SocialAccountId.parse(newId()))
  for (const [index, id] of ids.entries()) {
    const account = { did: `did:plc:${index}`, handle: `person${index}.test`, password: 'app-pass-word' }
    social.bluesky.accounts.push(account)
    const credentials = { host: social.bluesky.origin, identifier: account.handle, password: account.password }
    const { profile, session, scopes } = await signInToBluesky(ioOf(world), credentials)
    const sealed = await sealSession(db, { orgId, accountId: id }, session)
    await db.transaction((tx) =>
      insertAccount(tx, orgId, { id, platform: 'BLUESKY', profile, scopes, session: sealed, feedHash: null, userId }),
    )
  }
  return ids
}
