import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listSearchPhrases as endpoint } from '@clipwright/contract/workspace/search'
import type { RequestContext } from '#platform/http/context.ts'
import { toListPage } from './search-page.ts'
import { listPhrases } from './search-phrases.store.ts'

export async function listSearchPhrases(ctx: RequestContext, page: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listPhrases(ctx.db, ctx.orgId, ctx.userId, page)
  return toListPage(
    rows.map((row) => ({ phrase: row.phrase, updatedAt: row.updatedAt.toISOString() })),
    page,
    total,
  )
}
