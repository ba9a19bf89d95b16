import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listStatement as endpoint } from '@clipwright/contract/plans/credits'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { countLines, readLines } from './credits.views.ts'
import { requireBilling } from './get-credits.ts'

export async function listStatement(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  requireBilling(ctx.deps.config.billing)
  const { pageNum, pageSize, ...filter } = query
  const total = await countLines(ctx.db, ctx.orgId, filter)
  const data = await readLines(ctx.db, ctx.orgId, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return paged(query, { data, total })
}
