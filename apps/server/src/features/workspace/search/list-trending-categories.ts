import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listTrendingCategories as endpoint } from '@clipwright/contract/workspace/search'
import type { RequestContext } from '#platform/http/context.ts'
import { toListPage } from './search-page.ts'
import { listCategories } from './trends.views.ts'

const days = 30

export async function listTrendingCategories(ctx: RequestContext, page: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const rows = await listCategories(ctx.db, ctx.orgId, days)
  const start = (page.pageNum - 1) * page.pageSize
  return toListPage(rows.slice(start, start + page.pageSize), page, rows.length)
}
