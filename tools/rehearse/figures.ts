import { sql } from 'kysely'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import type { LiveItem } from '../../apps/server/src/testing/social-world/fake-platform.ts'
import type { Account } from './cast.ts'
import { isAway, type Outages } from './outage-plan.ts'

export type Figures = {
  scheduled: number
  posted: number
  /** Later than two minutes; those whose platform was away at their time, or that a cap held, are counted apart. */
  late: number
  held: number
  capped: number
  doubled: number
  lost: number
  /** Posts that went out beyond the cap of their account. */
  overCap: number
  /** By platform: calls without a clear answer while it was not away, and the share of them that was decided within two minutes. */
  settled: { platform: string; unknown: number; share: number }[]
  imported?: number
  importDoubles?: number
  importLost?: number
}

const lateMs = 2 * 60_000

type Played = { accounts: readonly Account[]; live: readonly LiveItem[]; outages: Outages; startMs: number }
type TargetFacts = {
  accountId: SocialAccountId
  platform: SocialPlatform
  state: string
  fireAt: Date
  postedAt: Date | null
  committedAt: Date | null
  wasCapped: boolean
}

export async function countRehearsal(db: Db, { accounts, live, outages, startMs }: Played): Promise<Figures> {
  const { rows: targets } = await sql<TargetFacts>`
    select account_id as "accountId", platform, state, fire_at as "fireAt", posted_at as "postedAt", committed_at as "committedAt",
      exists (select from post_event where target_id = post_target.id and post_event.state = 'waiting-cap') as "wasCapped"
    from post_target join social_account on social_account.id = account_id`.execute(db)
  const behind = targets.filter(({ fireAt, postedAt }) => postedAt && postedAt.getTime() - fireAt.getTime() > lateMs)
  const capped = behind.filter(({ wasCapped }) => wasCapped)
  const heldBack = behind.filter(({ platform, fireAt, wasCapped }) => !wasCapped && isAway(outages, platform, fireAt.getTime() - startMs))
  const keys = live.map(({ platform, text }) => `${platform} ${text}`)
  return {
    scheduled: targets.length,
    posted: targets.filter(({ state }) => state === 'posted').length,
    late: behind.length - capped.length - heldBack.length,
    held: heldBack.length,
    capped: capped.length,
    doubled: keys.length - new Set(keys).size,
    lost: targets.length - new Set(keys).size,
    overCap: accounts.reduce((sum, account) => sum + countOverCap(account, targets), 0),
    settled: await readSettled(db, { outages, startMs }),
  }
}

/** Posts at whose moment more than the cap of the account were out. */
function countOverCap({ accountId, limits }: Account, targets: readonly TargetFacts[]): number {
  const { cap } = limits
  if (!cap) return 0
  const times = targets.flatMap((target) => (target.accountId === accountId && target.committedAt ? [target.committedAt.getTime()] : []))
  return times.filter((atMs) => times.filter((other) => other > atMs - cap.windowMs && other <= atMs).length > cap.posts).length
}

async function readSettled(db: Db, { outages, startMs }: Pick<Played, 'outages' | 'startMs'>): Promise<Figures['settled']> {
  const { rows } = await sql<{ platform: SocialPlatform; askedAt: Date; isSettled: boolean }>`
    with first as (
      select target_id, min(at) filter (where state = 'unknown') as asked,
        array_agg(at order by at) filter (where state in ('posted', 'ready', 'needs-you')) as ends
      from post_event group by target_id
    )
    select platform, asked as "askedAt", exists (select from unnest(ends) e where e > asked and e - asked < interval '2 minutes') as "isSettled"
    from first join post_target on post_target.id = first.target_id join social_account on social_account.id = post_target.account_id
    where asked is not null order by platform`.execute(db)
  const counted = rows.filter(({ platform, askedAt }) => !isAway(outages, platform, askedAt.getTime() - startMs))
  return Array.from(
    Map.groupBy(counted, ({ platform }) => platform),
    ([platform, calls]) => ({ platform, unknown: calls.length, share: calls.filter(({ isSettled }) => isSettled).length / calls.length }),
  )
}
