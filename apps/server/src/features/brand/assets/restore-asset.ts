import type { restoreAsset as endpoint } from '@clipwright/contract/brand/assets'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { updateAssetRow } from './assets.store.ts'
import { showAsset } from './show-asset.ts'

export async function restoreAsset(ctx: RequestContext, { assetId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const row = await ctx.db.transaction((tx) => updateAssetRow(tx, ctx.orgId, assetId, { deletedAt: null }))
  if (!row) throw new AppError('RecordNotExisted', { cause: `asset ${assetId}` })
  return showAsset(ctx, assetId)
}
