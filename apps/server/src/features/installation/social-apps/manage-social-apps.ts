import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type * as api from '@clipwright/contract/installation/social-apps'
import type { ClosedPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { Tx } from '#platform/db/tx.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requestIo } from '../../publishing/social-accounts/account-io.ts'
import { findAppUse } from '../../publishing/social-accounts/cap-uses.ts'
import { openAppClient } from '../../publishing/social-accounts/app-client.ts'
import {
  checkSocialApp,
  forgetSocialApp,
  readSocialApps,
  type SocialAppFacts,
  storeSocialApp,
} from '../../publishing/social-accounts/social-apps.ts'
import { callbackUri } from '../../publishing/social-accounts/visit.ts'

export async function listSocialApps(ctx: PersonContext): Promise<Reply<typeof api.listSocialApps>> {
  await requireStaff(ctx)
  return { data: await showApps(ctx) }
}

export async function saveSocialApp(ctx: PersonContext, input: Input<typeof api.saveSocialApp>): Promise<Reply<typeof api.saveSocialApp>> {
  await requireStaff(ctx)
  const { platform, clientId, isReviewed } = input
  const clientSecret = input.clientSecret ?? (await openAppClient(ctx.db, platform))?.clientSecret
  if (clientSecret === undefined) {
    throw new AppError('InvalidParam', { details: [{ path: 'clientSecret', message: 'The app needs its secret.' }] })
  }
  await storeSocialApp(ctx.db, platform, { clientId, clientSecret, isReviewed, userId: ctx.userId }, (tx) =>
    recordChange(ctx, tx, platform, 'social_app.saved'),
  )
  await checkSocialApp(ctx.db, requestIo(ctx), platform, callbackUri(ctx.origin))
  return { app: await showApp(ctx, platform) }
}

export async function removeSocialApp(
  ctx: PersonContext,
  { platform }: Input<typeof api.removeSocialApp>,
): Promise<Reply<typeof api.removeSocialApp>> {
  await requireStaff(ctx)
  await ctx.db.transaction(async (tx) => {
    if (await forgetSocialApp(tx, platform)) await recordChange(ctx, tx, platform, 'social_app.removed')
  })
  return { app: await showApp(ctx, platform) }
}

/** Keys are no matter of one organisation, and no line of the log holds any. */
function recordChange(ctx: PersonContext, tx: Tx, platform: ClosedPlatform, action: string): Promise<void> {
  return recordAudit(ctx, tx, { orgId: null, actorId: ctx.userId, action, object: `social_app:${platform}`, details: {} })
}

async function showApps(ctx: PersonContext): Promise<api.SocialApp[]> {
  const apps: api.SocialApp[] = []
  for (const facts of await readSocialApps(ctx.db)) {
    const cap = (await findAppUse(ctx.db, facts.platform, ctx.deps.config)) ?? null
    apps.push({ ...toApp(ctx, facts), cap })
  }
  return apps
}

async function showApp(ctx: PersonContext, platform: ClosedPlatform): Promise<api.SocialApp> {
  return (await showApps(ctx)).find((app) => app.platform === platform) as api.SocialApp
}

function toApp({ origin }: PersonContext, { platform, scopes, consoleUrl, row, accountCount }: SocialAppFacts): Omit<api.SocialApp, 'cap'> {
  const { checkOutcome, checkDetail, checkedAt } = row ?? { checkOutcome: null, checkDetail: null, checkedAt: null }
  return {
    platform,
    clientId: row?.clientId ?? null,
    redirectUri: callbackUri(origin),
    scopes: [...scopes],
    consoleUrl,
    isReviewed: row?.isReviewed ?? false,
    savedAt: row?.savedAt.toISOString() ?? null,
    check: checkOutcome && checkedAt ? { outcome: checkOutcome, detail: checkDetail, at: checkedAt.toISOString() } : null,
    accountCount,
  }
}
