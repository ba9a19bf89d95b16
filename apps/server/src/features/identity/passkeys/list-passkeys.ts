import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listPasskeys as endpoint } from '@clipwright/contract/identity/passkeys'
import type { PersonContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { toPasskey } from './passkey-view.ts'
import * as store from './passkeys.store.ts'

export async function listPasskeys(ctx: PersonContext, page: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const rows = await store.listPasskeys(ctx.db, ctx.userId, { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize })
  return {
    ...paged(page, { data: rows.map(toPasskey), total: await store.countPasskeys(ctx.db, ctx.userId) }),
    isRequired: await store.isPasskeyRequired(ctx.db, ctx.userId),
    recoveryCodesLeft: await store.countRecoveryCodes(ctx.db, ctx.userId),
  }
}
