import type { listCollections as endpoint } from '@clipwright/contract/workspace/collections'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { listCollectionRows } from './collections.views.ts'
import { showCollections } from './open-collection.ts'

export async function listCollections(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listCollectionRows(ctx.db, ctx.orgId, query, query)
  return paged(query, { data: await showCollections(ctx, rows), total })
}
