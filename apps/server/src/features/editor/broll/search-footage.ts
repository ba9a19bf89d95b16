import { createHash } from 'node:crypto'
import type { BrollVendor } from '@clipwright/contract/editor/broll'
import { AppError } from '@clipwright/contract/errors'
import type { BrollItemId, OrgId } from '@clipwright/contract/ids'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { BrollConfig } from '#config/broll-config.ts'
import type { Db } from '#platform/db/tx.ts'
import type { MediaLinks } from '#platform/http/media-links.ts'
import { searchAssets } from '../../brand/assets/library-assets.ts'
import { uploadIdOf } from '../../sources/uploads/find-upload.ts'
import { findSearch, listItems, type NewItem, saveItems, saveSearch, type ShownItem } from './broll-items.store.ts'
import { findStockVendor } from './vendors/stock-vendors.ts'
import type { StockVideo } from './vendors/vendor.ts'

type FootageSearch = {
  vendor: BrollVendor
  text: string
  page: number
  pageSize: number
  ratio: AspectRatio | null
  language: string
}
type SearchContext = { db: Db; orgId: OrgId; config: BrollConfig; mediaLinks: MediaLinks; signal: AbortSignal }

/** A page of a vendor, or of the team’s library, as items of the organisation. A vendor is asked once a day for the same search. */
export async function searchFootage(world: SearchContext, search: FootageSearch): Promise<{ items: ShownItem[]; total: number }> {
  if (search.vendor === 'library') return searchLibrary(world, search)
  const { db, orgId, config, signal } = world
  const vendor = findStockVendor(config, search.vendor)
  if (!vendor) throw new AppError('InvalidParam', { details: [{ path: 'vendor', message: 'This server has no key for it.' }] })
  if (search.text === '') return { items: [], total: 0 }
  const searchHash = createHash('sha256')
    .update(JSON.stringify([search.text.toLowerCase(), search.page, search.pageSize, search.ratio, search.language]))
    .digest('hex')
  const cachedSearch = await findSearch(db, orgId, search.vendor, searchHash)
  if (cachedSearch) return { items: await listItems(db, orgId, cachedSearch.itemIds), total: cachedSearch.total }
  const { videos, total } = await vendor.search(search, signal)
  const saved = await saveItems(
    db,
    orgId,
    dropDuplicates(videos).map((video) => toNewItem(video, vendor.id)),
  )
  const itemIds: BrollItemId[] = saved.map(({ id }) => id)
  await saveSearch(db, orgId, { vendor: search.vendor, hash: searchHash, itemIds, total })
  return { items: await listItems(db, orgId, itemIds), total }
}

function dropDuplicates(videos: readonly StockVideo[]): StockVideo[] {
  return [...new Map(videos.map((video) => [video.ref, video])).values()]
}

function toNewItem(video: StockVideo, giver: BrollVendor): NewItem {
  return {
    taskId: null,
    origin: 'Stock',
    giver,
    ref: video.ref,
    kind: 'video',
    title: video.title.slice(0, 200),
    author: video.author.slice(0, 200),
    licence: video.licence,
    pageUrl: video.pageUrl,
    width: video.width === null ? null : Math.round(video.width),
    height: video.height === null ? null : Math.round(video.height),
    durationMs: video.durationMs === null ? null : Math.round(video.durationMs),
    remote: video.remote,
    madeKey: null,
    uploadId: null,
    status: 'remote',
  }
}

/** Searches each word on its own when the whole text has no match: "bread dough" also finds "Dough, close". */
async function searchLibrary({ db, orgId, mediaLinks }: SearchContext, { text, page, pageSize }: FootageSearch) {
  const reader = { db, orgId, deps: { mediaLinks } }
  const find = (query: string) => searchAssets(reader, { query, kinds: ['image', 'video'], pageNum: page, pageSize })
  let assets = await find(text)
  for (const word of assets.total > 0 ? [] : text.split(/\s+/).filter((part) => part.length > 2 && part !== text)) {
    assets = await find(word)
    if (assets.total > 0) break
  }
  const rows = await saveItems(
    db,
    orgId,
    assets.data.map((asset) => ({
      taskId: null,
      origin: asset.origin === 'Upload' ? 'Library' : asset.origin,
      giver: 'library' as const,
      ref: asset.assetId,
      kind: asset.kind === 'image' ? 'image' : 'video',
      title: asset.name,
      author: asset.author,
      licence: asset.licence,
      pageUrl: null,
      width: asset.width,
      height: asset.height,
      durationMs: asset.durationMs,
      remote: null,
      madeKey: null,
      uploadId: uploadIdOf(asset.uri) ?? null,
      status: 'ready' as const,
    })),
  )
  return { items: rows.map((row): ShownItem => ({ ...row, hasBytes: true })), total: assets.total }
}
