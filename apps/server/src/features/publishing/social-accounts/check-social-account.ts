import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { checkSocialAccount as endpoint } from '@clipwright/contract/publishing/social-accounts'
import type { RequestContext } from '#platform/http/context.ts'
import { PlatformError } from '../platforms/platform-error.ts'
import { platformOf } from '../platforms/platforms.ts'
import { loseGrant } from './account-health.ts'
import { requestIo } from './account-io.ts'
import { nameFailures } from './name-failure.ts'
import { openAccess } from './open-access.ts'
import { requireAccount } from './require-account.ts'
import { showAccount } from './show-account.ts'
import { type SocialAccountRow, updateProfile } from './social-accounts.store.ts'

export async function checkSocialAccount(ctx: RequestContext, { accountId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await requireAccount(ctx, accountId)
  await nameFailures(() => readAnew(ctx, row))
  return { account: await showAccount(ctx, await requireAccount(ctx, accountId)) }
}

/** A grant that has ended is no failure of the check, but what it found. */
async function readAnew(ctx: RequestContext, { id, orgId, platform }: SocialAccountRow): Promise<void> {
  const io = requestIo(ctx)
  try {
    const access = await openAccess({ db: ctx.db, io }, orgId, id)
    const profile = await platformOf(platform).readProfile(io, access)
    await ctx.db.transaction((tx) => updateProfile(tx, orgId, id, profile))
  } catch (error) {
    if (!(error instanceof PlatformError && error.kind === 'relink')) throw error
    await ctx.db.transaction((tx) => loseGrant(tx, orgId, id))
  }
}
