import type { Reply } from '@clipwright/contract/endpoint'
import type { listSocialAccounts as endpoint } from '@clipwright/contract/publishing/social-accounts'
import type { RequestContext } from '#platform/http/context.ts'
import { showAccounts } from './show-account.ts'
import { listAccountRows } from './social-accounts.store.ts'

export async function listSocialAccounts(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  return { data: await showAccounts(ctx, await listAccountRows(ctx.db, ctx.orgId)) }
}
