import type { listBrandFonts as endpoint } from '@clipwright/contract/brand/assets'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { listAssetRows } from './assets.views.ts'
import { toAsset } from './show-asset.ts'

export async function listBrandFonts(ctx: RequestContext, page: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listAssetRows(ctx.db, ctx.orgId, { kind: 'font', inTrash: false, isDrawn: true }, page)
  const data = rows.flatMap((row) => {
    if (!row.font || !row.fontMeasures) return []
    const { assetId, name, uri, url } = toAsset(row, ctx.deps.mediaLinks)
    return [{ assetId, family: row.font.family, name, uri, url, scripts: row.font.scripts, ...row.fontMeasures }]
  })
  return paged(page, { data, total })
}
