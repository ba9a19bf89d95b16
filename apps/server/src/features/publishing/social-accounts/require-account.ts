import { AppError } from '@clipwright/contract/errors'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { RequestContext } from '#platform/http/context.ts'
import { findAccountRow, type SocialAccountRow } from './social-accounts.store.ts'

/** Throws `RecordNotExisted` for an account that the team does not have. */
export async function requireAccount(ctx: RequestContext, accountId: SocialAccountId): Promise<SocialAccountRow> {
  const row = await findAccountRow(ctx.db, ctx.orgId, accountId)
  if (!row) throw new AppError('RecordNotExisted', { cause: `account ${accountId}` })
  return row
}
