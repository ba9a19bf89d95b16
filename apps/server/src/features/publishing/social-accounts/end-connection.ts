import { AppError } from '@clipwright/contract/errors'
import { type OrgId, SocialAccountId } from '@clipwright/contract/ids'
import { type SocialPlatform, socialPlatforms } from '@clipwright/contract/publishing/platform-limits'
import type { FinishReply } from '@clipwright/contract/publishing/social-accounts'
import { z } from 'zod'
import type { RequestContext } from '#platform/http/context.ts'
import { makeSecretText } from '#platform/secrets/secret-text.ts'
import type { ConnectedAccount } from '../platforms/platform.ts'
import { openPassage, sealPassage } from './account-session.ts'
import { saveConnection } from './save-connection.ts'
import { showAccount } from './show-account.ts'
import { findAccountRow } from './social-accounts.store.ts'
import { insertConnection } from './social-connections.store.ts'

/** A grant for another account than expected, while somebody decides. */
const Pending = z.object({
  platform: z.enum(socialPlatforms),
  relinkOf: SocialAccountId,
  connected: z.custom<ConnectedAccount>((value) => typeof value === 'object' && value !== null),
})
type Pending = z.infer<typeof Pending>

const pendingOwner = (orgId: OrgId) => `social-pending:${orgId}`

export const openPending = (ctx: RequestContext, sealed: Buffer): Promise<Pending> =>
  openPassage(ctx.db, pendingOwner(ctx.orgId), sealed, Pending)

export const endWithout = (end: FinishReply['end'], missingScopes: string[] = []): FinishReply => ({
  end,
  account: null,
  missingScopes,
  pending: null,
  expectedHandle: null,
  actualHandle: null,
})

/** Stores what was granted. One that was to renew another account waits for a decision. */
export async function endConnection(
  ctx: RequestContext,
  { platform, connected, relinkOf }: { platform: SocialPlatform; connected: ConnectedAccount; relinkOf?: SocialAccountId | undefined },
): Promise<FinishReply> {
  const expected = relinkOf === undefined ? undefined : await findAccountRow(ctx.db, ctx.orgId, relinkOf)
  const { profile } = connected
  if (expected && (expected.platform !== platform || expected.host !== profile.host || expected.extUserId !== profile.extUserId)) {
    if (expected.platform !== platform)
      throw new AppError('RecordNotExisted', { cause: `account ${expected.id} is on ${expected.platform}` })
    const pending = makeSecretText()
    const sealed = await sealPassage(ctx.db, pendingOwner(ctx.orgId), { platform, relinkOf: expected.id, connected } satisfies Pending)
    await ctx.db.transaction((tx) => insertConnection(tx, ctx, { token: pending, kind: 'pending', sealed }))
    return { ...endWithout('other-account'), pending, expectedHandle: expected.handle, actualHandle: profile.handle }
  }
  const row = await saveConnection(ctx, { platform, connected })
  for (const other of connected.others ?? []) await saveConnection(ctx, { platform, connected: other })
  return { ...endWithout('connected'), account: await showAccount(ctx, row) }
}
