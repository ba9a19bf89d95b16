import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import type { RequestContext } from '#platform/http/context.ts'
import { platformOf } from '../platforms/platforms.ts'
import { openSession } from './account-session.ts'
import { limitsOf, sourceOf } from './account-limits.ts'
import { readCapUses } from './cap-uses.ts'
import { feedPath } from './feed-path.ts'
import type { SocialAccountRow } from './social-accounts.store.ts'
import { countScheduled, listSlotFacts } from './social-accounts.views.ts'

export async function showAccounts(ctx: RequestContext, rows: readonly SocialAccountRow[]): Promise<SocialAccount[]> {
  const counts = await countScheduled(ctx.db, ctx.orgId)
  const plans = await listSlotFacts(ctx.db, ctx.orgId)
  const uses = await readCapUses(ctx, rows)
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
      needsChoices: needsChoices(row),
      limitsReadAt: row.limitsReadAt?.toISOString() ?? null,
      limits: limitsOf(row, ctx.deps.config),
      limitsSource: sourceOf(row, ctx.deps.config),
      cap: uses.get(row.id) ?? null,
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

/** When a grant ends whatever is renewed by then; one that nothing renews ends with its access. */
export const endOf = ({
  expiresAt,
  refreshAt,
  grantEndsAt,
}: Pick<SocialAccountRow, 'expiresAt' | 'refreshAt' | 'grantEndsAt'>): Date | null => grantEndsAt ?? (refreshAt === null ? expiresAt : null)

/** Whether something has to be chosen before posts go to an account. */
export function needsChoices({ platform, choices }: Pick<SocialAccountRow, 'platform' | 'choices'>): boolean {
  return (platformOf(platform).choiceNames ?? []).some((name) => choices[name] === undefined)
}

async function feedUrl(ctx: RequestContext, row: SocialAccountRow): Promise<string | null> {
  if (row.platform !== 'RSS' || row.sessionSealed === null) return null
  const { accessToken } = await openSession(ctx.db, { orgId: row.orgId, accountId: row.id }, row.sessionSealed)
  return `${ctx.origin}${feedPath(accessToken)}`
}
