import type { Asset, AssetKind } from '@clipwright/contract/brand/assets'
import type { AssetId, OrgId, UploadId, UserId } from '@clipwright/contract/ids'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { uploadIdOf } from '../../sources/uploads/find-upload.ts'
import { findShownAssets, listAssetRows } from './assets.views.ts'
import { publishAsset } from './publish-asset.ts'
import { toAsset } from './show-asset.ts'
import { type AssetDeps, type IngestedFile, ingestFile } from './ingest-file.ts'

type Reader = { db: Queryable; orgId: OrgId; deps: { mediaLinks: MediaLinks } }

/** Searches the library, newest first, without the trash. */
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

/** The organisation’s assets behind `upload://` uris, including the trash. Unknown assets and those not ready are left out. */
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
  /** A local path; the extension, without a dot, gives the kind. */
  file: string
  extension: string
  sizeBytes: number
  origin: 'Stock' | 'GenAi'
  author: string
  licence: string
}

/**
 * Ingests a file that was downloaded or generated: probes it in the sandbox, re-encodes images. It stays invisible until
 * `publishAssetFile`.
 */
export async function ingestAssetFile(world: AssetDeps, asset: NewAssetFile): Promise<IngestedFile> {
  const { orgId, userId, file, extension, sizeBytes, name } = asset
  return ingestFile(world, { orgId, userId, file, extension, sizeBytes, fileName: `${name}.${extension}`, uploadId: null })
}

/** Adds an ingested file to the library, in the transaction that ends the work for it. */
export async function publishAssetFile(
  tx: Tx,
  intake: IngestedFile,
  asset: NewAssetFile,
): Promise<{ assetId: AssetId; uploadId: UploadId }> {
  const { orgId, userId, name, origin, author, licence } = asset
  const facts = { folderId: null, name: name.slice(0, 120), origin, author: author.slice(0, 200), licence: licence.slice(0, 200) }
  const row = await publishAsset(tx, intake, { orgId, userId, ...facts })
  return { assetId: row.id, uploadId: row.uploadId }
}

/** The newest asset of a kind with exactly this name, ignoring case. */
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

/** A font of the library as a clip document stores it, found by the family name in the file. */
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
