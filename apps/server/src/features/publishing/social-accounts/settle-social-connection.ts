import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { settleSocialConnection as endpoint } from '@clipwright/contract/publishing/social-accounts'
import type { RequestContext } from '#platform/http/context.ts'
import { openPending } from './end-connection.ts'
import { replaceConnection, saveConnection } from './save-connection.ts'
import { showAccount } from './show-account.ts'
import { findAccountRow, lockSameAccount } from './social-accounts.store.ts'
import { takeConnection } from './social-connections.store.ts'

export async function settleSocialConnection(
  ctx: RequestContext,
  { pending, choice }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const sealed = await ctx.db.transaction((tx) => takeConnection(tx, ctx, pending, 'pending'))
  if (!sealed) throw new AppError('RecordNotExisted', { cause: 'no such pending connection' })
  const { platform, relinkOf, connected } = await openPending(ctx, sealed)
  if (choice === 'add') return { account: await showAccount(ctx, await saveConnection(ctx, { platform, connected })) }
  const same = await ctx.db.transaction((tx) => lockSameAccount(tx, ctx.orgId, platform, connected.profile))
  if (same) throw new AppError('RecordExisted', { cause: `account ${same.id}` })
  if (!(await findAccountRow(ctx.db, ctx.orgId, relinkOf))) throw new AppError('RecordNotExisted', { cause: `account ${relinkOf}` })
  return { account: await showAccount(ctx, await replaceConnection(ctx, relinkOf, connected)) }
}
