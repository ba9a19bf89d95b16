import type { Reply } from '@clipwright/contract/endpoint'
import type { getCurrentAccount as endpoint } from '@clipwright/contract/identity/auth'
import type { RequestContext } from '#platform/http/context.ts'
import { toAccount } from './account-view.ts'
import { getAccount } from './auth.store.ts'

export async function getCurrentAccount(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  return toAccount(await getAccount(ctx.db, ctx.orgId, ctx.userId))
}
