import type { listApiKeys as endpoint } from '@clipwright/contract/account/api-keys'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { refuseKeys, scopeOf, toApiKey } from './api-key-view.ts'
import { countKeys, listKeys } from './api-keys.store.ts'

export async function listApiKeys(ctx: RequestContext, { pageNum, pageSize }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  refuseKeys(ctx)
  const total = await countKeys(ctx.db, scopeOf(ctx))
  const rows = await listKeys(ctx.db, scopeOf(ctx), { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return paged({ pageNum, pageSize }, { data: rows.map(toApiKey), total })
}
