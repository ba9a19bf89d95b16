import type { updateAsset as endpoint } from '@clipwright/contract/brand/assets'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { updateAssetRow } from './assets.store.ts'
import { getFolder } from './get-folder.ts'
import { showAsset } from './show-asset.ts'

export async function updateAsset(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { assetId, name, folderId, author, licence } = input
  await ctx.db.transaction(async (tx) => {
    if (folderId) await getFolder(tx, ctx.orgId, folderId)
    const row = await updateAssetRow(tx, ctx.orgId, assetId, {
      ...(name === undefined ? {} : { name }),
      ...(folderId === undefined ? {} : { folderId }),
      ...(author === undefined ? {} : { author }),
      ...(licence === undefined ? {} : { licence }),
    })
    if (!row) throw new AppError('RecordNotExisted', { cause: `asset ${assetId}` })
  })
  return showAsset(ctx, assetId)
}
