import type { Asset, AssetKind } from '@clipwright/contract/brand/assets'
import type { AssetId, OrgId, UploadId, UserId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { uploadIdOf } from '../../sources/uploads/find-upload.ts'
import { findShownAssets, listAssetRows } from './assets.views.ts'
import { publishAsset } from './publish-asset.ts'
import { toAsset } from './show-asset.ts'
import { type AssetWorld, type TakenIn, takeIn } from './take-in.ts'

type Reader = { db: Queryable; orgId: OrgId; deps: { mediaLinks: MediaLinks } }

/** The library by words, newest first; what is in the trash is left out. */
export async function searchAssets(
  reader: Reader,
  search: { query: string; kinds: readonly AssetKind[]; pageNum: number; pageSize: number },
): Promise<{ data: Asset[]; total: number }> {
  const lists = await Promise.all(
    search.kinds.map((kind) =>
      listAssetRows(
        reader.db,
        reader.orgId,
        { kind, query: search.query, inTrash: false, isReady: true },
        { pageNum: 1, pageSize: search.pageNum * search.pageSize },
      ),
    ),
  )
  const rows = lists.flatMap((one) => one.rows).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const from = (search.pageNum - 1) * search.pageSize
  return {
    data: rows.slice(from, from + search.pageSize).map((row) => toAsset(row, reader.deps.mediaLinks)),
    total: lists.reduce((sum, one) => sum + one.total, 0),
  }
}

/** The organisation's assets behind `upload://` uris, also from the trash; what is none, or not ready, is left out. */
export async function findAssetsByUri(reader: Reader, uris: readonly string[]): Promise<Map<string, Asset>> {
  const uploadIds = uris.map(uploadIdOf).filter((id) => id !== undefined)
  const rows = await findShownAssets(reader.db, reader.orgId, { uploadIds })
  const ready = rows.filter(({ state }) => state === 'ready')
  return new Map(ready.map((row) => [`upload://${row.uploadId}`, toAsset(row, reader.deps.mediaLinks)]))
}

export type NewAssetFile = {
  orgId: OrgId
  userId: UserId
  name: string
  /** On this machine; its ending, without a dot, says which kind it is. */
  file: string
  extension: string
  sizeBytes: number
  origin: 'Stock' | 'GenAi'
  author: string
  licence: string
}

/**
 * Takes a file that was fetched or made in for the library: probed in the sandbox, images written anew. Nobody sees it
 * before `publishAssetFile`.
 */
export async function takeAssetFile(world: AssetWorld, asset: NewAssetFile): Promise<TakenIn> {
  const { orgId, userId, file, extension, sizeBytes, name } = asset
  return takeIn(world, { orgId, userId, file, extension, sizeBytes, fileName: `${name}.${extension}`, uploadId: null })
}

/** Puts what was taken in into the library, in the transaction that ends the work for it. */
export async function publishAssetFile(tx: Tx, intake: TakenIn, asset: NewAssetFile): Promise<{ assetId: AssetId; uploadId: UploadId }> {
  const { orgId, userId, name, origin, author, licence } = asset
  const facts = { folderId: null, name: name.slice(0, 120), origin, author: author.slice(0, 200), licence: licence.slice(0, 200) }
  const row = await publishAsset(tx, intake, { orgId, userId, ...facts })
  return { assetId: row.id, uploadId: row.uploadId }
}

/** The newest asset of a kind with exactly this name, in whatever case. */
export async function findAssetByName(reader: Reader, kind: AssetKind, name: string): Promise<Asset | undefined> {
  const { rows } = await listAssetRows(
    reader.db,
    reader.orgId,
    { kind, query: name, inTrash: false, isReady: true },
    { pageNum: 1, pageSize: 100 },
  )
  const row = rows.find((one) => one.name.toLowerCase() === name.toLowerCase())
  return row && toAsset(row, reader.deps.mediaLinks)
}

/** A font of the library as a clip document carries it, by the family that its content gave it. */
export async function findTeamFont(reader: Reader, family: string): Promise<unknown> {
  const { rows } = await listAssetRows(
    reader.db,
    reader.orgId,
    { kind: 'font', inTrash: false, isReady: true },
    { pageNum: 1, pageSize: 100 },
  )
  const row = rows.find((one) => one.font?.family === family)
  if (!row?.font || !row.fontMeasures) return undefined
  return { family, name: row.name, uri: `upload://${row.uploadId}`, scripts: row.font.scripts, ...row.fontMeasures }
}
