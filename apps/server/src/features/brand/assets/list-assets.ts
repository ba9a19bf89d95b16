import type { listAssets as endpoint } from '@clipwright/contract/brand/assets'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { listAssetRows } from './assets.views.ts'
import { toAsset } from './show-asset.ts'

export async function listAssets(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listAssetRows(ctx.db, ctx.orgId, query, query)
  return paged(query, { data: rows.map((row) => toAsset(row, ctx.deps.mediaLinks)), total })
}
