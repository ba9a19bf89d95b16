import type { Asset } from '@clipwright/contract/brand/assets'
import { AppError } from '@clipwright/contract/errors'
import type { AssetId } from '@clipwright/contract/ids'
import type { RequestContext } from '#platform/http/context.ts'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { contentTypeOf } from '../../sources/uploads/content-types.ts'
import { findShownAssets, type ShownAsset } from './assets.views.ts'

/** Together with the five-minute signing window, a link lives ten minutes at most. */
const linkSec = 300

export function toAsset(row: ShownAsset, links: MediaLinks): Asset {
  const sign = (key: string, extension: string) =>
    links.sign(key, { fileName: `${row.name}.${extension}`, contentType: contentTypeOf(extension), ttlSec: linkSec })
  return {
    assetId: row.id,
    kind: row.kind,
    name: row.name,
    folderId: row.folderId,
    uri: `upload://${row.uploadId}`,
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    sizeBytes: row.sizeBytes,
    url: sign(row.storageKey, row.extension),
    thumbnailUrl: row.thumbnailKey === null ? null : sign(row.thumbnailKey, row.thumbnailKey.split('.').at(-1) ?? 'jpg'),
    origin: row.origin,
    author: row.author,
    licence: row.licence,
    font: row.font,
    state: row.state,
    progress: Math.round(Math.min(100, Math.max(0, row.progress))),
    refusal: row.refusal,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

/** Finds assets in the trash, too. Throws `RecordNotExisted`, also for an asset of another organisation. */
export async function getShownAsset(ctx: Pick<RequestContext, 'db' | 'orgId'>, id: AssetId): Promise<ShownAsset> {
  const [row] = await findShownAssets(ctx.db, ctx.orgId, { ids: [id] })
  if (!row) throw new AppError('RecordNotExisted', { cause: `asset ${id}` })
  return row
}

export async function showAsset(ctx: RequestContext, id: AssetId): Promise<Asset> {
  return toAsset(await getShownAsset(ctx, id), ctx.deps.mediaLinks)
}
