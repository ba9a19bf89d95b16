import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { signBrollUrl as endpoint } from '@clipwright/contract/editor/broll'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { BrollItemId } from '@clipwright/contract/ids'
import type { RequestContext } from '#platform/http/context.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { findAssetsByUri } from '../../brand/assets/library-assets.ts'
import { downloadFile } from '../../sources/ingest/download-file.ts'
import { findItem, saveItem, type ShownItem } from './broll-items.store.ts'

type Quality = Input<typeof endpoint>['quality']
/** Together with the five-minute signing window, a link lives ten minutes at most. */
const linkSec = 300
const limits = { thumb: { maxBytes: 3 * 1024 ** 2, timeoutMs: 20_000 }, preview: { maxBytes: 60 * 1024 ** 2, timeoutMs: 60_000 } }

/** Signs only urls that this server gave out, of the caller’s own organisation. All others get the same answer. */
export async function signBrollUrl(ctx: RequestContext, { previewUrl, quality }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const id = BrollItemId.safeParse(/^broll:\/\/([\w-]+)$/.exec(previewUrl)?.[1])
  const item = id.success ? await findItem(ctx.db, ctx.orgId, id.data) : undefined
  const url = item && (await addressOf(ctx, item, quality))
  if (!url) throw new AppError('NoPermission', { cause: `reference ${previewUrl.slice(0, 80)}` })
  return { url, expiresAt: new Date(Date.now() + linkSec * 1000).toISOString() }
}

async function addressOf(ctx: RequestContext, item: ShownItem, quality: Quality): Promise<string | undefined> {
  const madeKey = quality === 'thumb' ? item.thumbKey : item.madeKey
  if (madeKey) return sign(ctx, madeKey)
  if (item.remote) return sign(ctx, await storePart(ctx, item, quality))
  const uri = item.hasBytes ? `upload://${item.uploadId}` : ''
  const asset = (await findAssetsByUri({ db: ctx.db, orgId: ctx.orgId, deps: ctx.deps }, [uri])).get(uri)
  return quality === 'thumb' ? (asset?.thumbnailUrl ?? asset?.url) : asset?.url
}

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

function sign(ctx: RequestContext, key: string): string {
  const ending = key.split('.').at(-1) ?? ''
  return ctx.deps.mediaLinks.sign(key, {
    fileName: `broll.${ending}`,
    contentType: types[ending] ?? 'application/octet-stream',
    ttlSec: linkSec,
  })
}

/** The vendor’s thumbnail or preview, fetched once by the server, so that browsers never contact a vendor. */
async function storePart(ctx: RequestContext, item: ShownItem, quality: Quality): Promise<string> {
  const knownKey = quality === 'thumb' ? item.thumbKey : item.previewKey
  if (knownKey && (await ctx.deps.storage.stat(knownKey))) return knownKey
  const { config, storage, fetch } = ctx.deps
  await using scratch = await makeScratchDir(config.scratchDir)
  const file = join(scratch.path, 'part')
  const { maxBytes, timeoutMs } = limits[quality]
  await downloadFile(item.remote?.[quality] ?? '', { fetch }, { outFile: file, maxBytes, signal: AbortSignal.timeout(timeoutMs) })
  const kind = await kindOf(file)
  if (!kind || (types[kind] ?? '').startsWith('image/') !== (quality === 'thumb'))
    throw new AppError('MediaUnreadableError', { cause: `${quality} of item ${item.id}` })
  const key = `broll/${ctx.orgId}/${item.id}/${quality}.${kind}`
  await storage.put(key, file, { contentType: types[kind] ?? '' })
  await saveItem(ctx.db, ctx.orgId, item.id, quality === 'thumb' ? { thumbKey: key } : { previewKey: key })
  return key
}

/** The content type from the first bytes; the extension of a URL proves nothing. */
async function kindOf(file: string): Promise<string | undefined> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    const text = buffer.toString('latin1')
    if (text.startsWith('\xff\xd8\xff')) return 'jpg'
    if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
    if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
    if (text.slice(4, 8) === 'ftyp') return 'mp4'
    return text.startsWith('\x1aE\xdf\xa3') ? 'webm' : undefined
  } finally {
    await handle.close()
  }
}
