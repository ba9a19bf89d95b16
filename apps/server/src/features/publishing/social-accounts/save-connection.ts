import { AppError } from '@clipwright/contract/errors'
import { SocialAccountId } from '@clipwright/contract/ids'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { newId } from '#platform/ids/new-id.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import type { ConnectedAccount } from '../platforms/platform.ts'
import { sealSession } from './account-session.ts'
import { announceHealth } from './account-health.ts'
import { insertAccount, listAccountRows, lockSameAccount, type SocialAccountRow, updateConnection } from './social-accounts.store.ts'

const maxAccounts = 100

type Connection = { platform: SocialPlatform; connected: ConnectedAccount; feedHash?: Buffer }

/** Stores a grant: for the account of the same person where the team has it, else for a new one. */
export async function saveConnection(ctx: RequestContext, { platform, connected, feedHash }: Connection): Promise<SocialAccountRow> {
  const { profile, scopes, session } = connected
  const id = SocialAccountId.parse(newId())
  const sealed = await sealSession(ctx.db, { orgId: ctx.orgId, accountId: id }, session)
  const stored = await ctx.db.transaction(async (tx) => {
    const same = await lockSameAccount(tx, ctx.orgId, platform, profile)
    if (same) return { same }
    if ((await listAccountRows(tx, ctx.orgId)).length >= maxAccounts) throw new AppError('QuotaExceed')
    const row = await insertAccount(tx, ctx.orgId, {
      id,
      platform,
      profile,
      scopes,
      session: sealed,
      feedHash: feedHash ?? null,
      userId: ctx.userId,
    })
    await auditConnection(ctx, tx, row)
    return { row }
  })
  return stored.row ?? replaceConnection(ctx, stored.same.id, connected)
}

/** Puts a grant in place of that of an account, whoever it is for. */
export async function replaceConnection(
  ctx: RequestContext,
  accountId: SocialAccountId,
  connected: ConnectedAccount,
): Promise<SocialAccountRow> {
  const { profile, scopes, session } = connected
  const sealed = await sealSession(ctx.db, { orgId: ctx.orgId, accountId }, session)
  return ctx.db.transaction(async (tx) => {
    const row = await updateConnection(tx, ctx.orgId, accountId, { profile, scopes, session: sealed })
    await auditConnection(ctx, tx, row)
    await announceHealth(tx, row)
    return row
  })
}

async function auditConnection(ctx: RequestContext, tx: Tx, { id, platform, handle }: SocialAccountRow): Promise<void> {
  await recordAudit(ctx, tx, {
    orgId: ctx.orgId,
    actorId: ctx.userId,
    action: 'social_account.connected',
    object: `social_account:${id}`,
    details: { platform, handle },
  })
}
