import type { SocialAccountId } from '@clipwright/contract/ids'
import { appCapped, type PlatformLimits, platformLimits, type SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { CapUse } from '@clipwright/contract/publishing/account-limits'
import type { Config } from '#config/config.ts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { limitsOf, outsideTimes } from './account-limits.ts'
import type { SocialAccountRow } from './social-accounts.store.ts'
import { type CountedPost, listAppCounted, listCounted } from './social-accounts.views.ts'

type Cap = NonNullable<PlatformLimits['cap']>

/** How far the caps of accounts are used now; accounts without one are left out. */
export async function readCapUses(
  ctx: Pick<RequestContext, 'db' | 'orgId'> & { deps: { config: Config } },
  rows: readonly SocialAccountRow[],
): Promise<Map<SocialAccountId, CapUse>> {
  const capped = rows.flatMap((row) => {
    const { cap } = limitsOf(row, ctx.deps.config)
    return cap ? [{ row, cap }] : []
  })
  if (capped.length === 0) return new Map()
  const nowMs = (await readTimeAfter(ctx.db, 0)).getTime()
  const longestMs = Math.max(...capped.map(({ cap }) => cap.windowMs))
  const byAccount = Map.groupBy(await listCounted(ctx.db, ctx.orgId, spanAround(nowMs, longestMs)), ({ accountId }) => accountId)
  const uses = new Map<SocialAccountId, CapUse>()
  for (const { row, cap } of capped) {
    if (appCapped.has(row.platform)) {
      uses.set(row.id, await readAppUse(ctx.db, row.platform, cap, nowMs))
      continue
    }
    const outside = outsideTimes(row).map((atMs) => ({ atMs, isDone: true }))
    const posts = [...(byAccount.get(row.id) ?? []).map(toPoint), ...outside]
    uses.set(row.id, toUse(posts, cap, { nowMs, source: row.capReadAt ? 'platform' : 'own' }))
  }
  return uses
}

/** The same for the cap of the whole app at a platform; undefined where it has none. */
export async function findAppUse(
  db: Queryable,
  platform: SocialPlatform,
  { ownLimits }: Pick<Config, 'ownLimits'>,
): Promise<CapUse | undefined> {
  const { cap } = limitsOf({ platform, limits: platformLimits[platform] }, { ownLimits })
  if (!cap || !appCapped.has(platform)) return undefined
  return readAppUse(db, platform, cap, (await readTimeAfter(db, 0)).getTime())
}

async function readAppUse(db: Queryable, platform: SocialPlatform, cap: Cap, nowMs: number): Promise<CapUse> {
  const posts = await listAppCounted(db, platform, spanAround(nowMs, cap.windowMs))
  return toUse(posts.map(toPoint), cap, { nowMs, source: 'app' })
}

const spanAround = (nowMs: number, windowMs: number) => ({ from: new Date(nowMs - windowMs), to: new Date(nowMs + windowMs) })
const toPoint = ({ at, isDone }: CountedPost): Point => ({ atMs: at.getTime(), isDone })

type Point = { atMs: number; isDone: boolean }

function toUse(
  points: readonly Point[],
  { posts: limit, windowMs }: Cap,
  { nowMs, source }: { nowMs: number; source: CapUse['source'] },
): CapUse {
  const counted = points.filter(({ atMs, isDone }) => isDone && atMs > nowMs - windowMs)
  const oldestMs = counted.length === 0 ? null : Math.min(...counted.map(({ atMs }) => atMs))
  return {
    limit,
    windowMs,
    used: counted.length,
    reserved: points.filter(({ atMs, isDone }) => !isDone && atMs <= nowMs + windowMs).length,
    windowEndsAt: oldestMs === null ? null : new Date(oldestMs + windowMs).toISOString(),
    source,
  }
}
