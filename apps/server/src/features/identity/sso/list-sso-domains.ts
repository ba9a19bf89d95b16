import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listSsoDomains as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { toDomain } from './domain-view.ts'
import { requireEditor } from './sso-rights.ts'
import { listDomainRows } from './sso.views.ts'

export async function listSsoDomains(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireEditor(ctx, ctx.db)
  const { rows, total } = await listDomainRows(ctx.db, ctx.orgId, query)
  return paged(query, { data: rows.map(toDomain), total })
}
