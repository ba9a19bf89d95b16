import type { getAsset as endpoint } from '@clipwright/contract/brand/assets'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { listAssetUses } from './assets.views.ts'
import { getShownAsset, toAsset } from './show-asset.ts'

export async function getAsset(ctx: RequestContext, { assetId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await getShownAsset(ctx, assetId)
  return { ...toAsset(row, ctx.deps.mediaLinks), uses: await listAssetUses(ctx.db, ctx.orgId, row.uploadId) }
}
