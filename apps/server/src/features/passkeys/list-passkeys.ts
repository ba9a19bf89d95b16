import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listPasskeys as endpoint } from '@clipwright/contract/passkeys'
import type { PersonContext } from '#platform/http/context.ts'
import { toPasskey } from './passkey-view.ts'
import * as store from './passkeys.store.ts'

export async function listPasskeys(ctx: PersonContext, { pageNum, pageSize }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const offset = (pageNum - 1) * pageSize
  const rows = await store.listPasskeys(ctx.db, ctx.userId, { offset, limit: pageSize })
  const total = await store.countPasskeys(ctx.db, ctx.userId)
  return {
    data: rows.map(toPasskey),
    pageNum,
    pageSize,
    total,
    totalPages: Math.ceil(total / pageSize),
    hasMore: offset + rows.length < total,
    isRequired: await store.isPasskeyRequired(ctx.db, ctx.userId),
    recoveryCodesLeft: await store.countRecoveryCodes(ctx.db, ctx.userId),
  }
}
