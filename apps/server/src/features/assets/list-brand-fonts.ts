import type { listBrandFonts as endpoint } from '@clipwright/contract/assets'
import type { Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { listAssetRows } from './assets.views.ts'
import { toAsset } from './show-asset.ts'

const MOST_FONTS = 100

export async function listBrandFonts(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const { rows } = await listAssetRows(ctx.db, ctx.orgId, { kind: 'font', inTrash: false }, { pageNum: 1, pageSize: MOST_FONTS })
  return {
    data: rows.flatMap((row) => {
      if (!row.font || !row.font_measures || !row.font.isDrawn) return []
      const { assetId, name, uri, url } = toAsset(row, ctx.deps.mediaLinks)
      return [{ assetId, family: row.font.family, name, uri, url, scripts: row.font.scripts, ...row.font_measures }]
    }),
  }
}
