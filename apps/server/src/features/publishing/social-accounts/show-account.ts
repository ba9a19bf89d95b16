import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { platformLimits } from '@clipwright/contract/publishing/platform-limits'
import type { RequestContext } from '#platform/http/context.ts'
import { openSession } from './account-session.ts'
import { feedPath } from './feed-path.ts'
import type { SocialAccountRow } from './social-accounts.store.ts'
import { countScheduled, listSlotFacts } from './social-accounts.views.ts'

export async function showAccounts(ctx: RequestContext, rows: readonly SocialAccountRow[]): Promise<SocialAccount[]> {
  const counts = await countScheduled(ctx.db, ctx.orgId)
  const plans = await listSlotFacts(ctx.db, ctx.orgId)
  return Promise.all(
    rows.map(async (row) => ({
      accountId: row.id,
      platform: row.platform,
      handle: row.handle,
      name: row.name,
      host: row.host.replace(/^https?:\/\//, ''),
      profileUrl: row.profileUrl,
      health: row.health,
      connectedAt: row.connectedAt.toISOString(),
      limitsReadAt: row.limitsReadAt?.toISOString() ?? null,
      limits: limitsOf(row),
      scheduledCount: counts.get(row.id) ?? 0,
      endsAt: endOf(row)?.toISOString() ?? null,
      slotCount: plans.get(row.id)?.slotCount ?? 0,
      isPaused: plans.get(row.id)?.isPaused ?? false,
      feedUrl: await feedUrl(ctx, row),
    })),
  )
}

export async function showAccount(ctx: RequestContext, row: SocialAccountRow): Promise<SocialAccount> {
  const [account] = await showAccounts(ctx, [row])
  return account as SocialAccount
}

/** A grant that nothing renews ends with its access. */
export const endOf = ({ expiresAt, refreshAt }: Pick<SocialAccountRow, 'expiresAt' | 'refreshAt'>): Date | null =>
  refreshAt === null ? expiresAt : null

/** Those of the account’s own server, else the documented ones. */
export function limitsOf({ limits, platform }: Pick<SocialAccountRow, 'limits' | 'platform'>) {
  const { text, title, video, cap } = limits ?? platformLimits[platform]
  return { text, title, video, cap }
}

async function feedUrl(ctx: RequestContext, row: SocialAccountRow): Promise<string | null> {
  if (row.platform !== 'RSS' || row.sessionSealed === null) return null
  const { accessToken } = await openSession(ctx.db, { orgId: row.orgId, accountId: row.id }, row.sessionSealed)
  return `${ctx.origin}${feedPath(accessToken)}`
}
