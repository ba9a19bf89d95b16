import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { ImportPlatform } from '@clipwright/contract/publishing/import-channels'
import { z } from 'zod'
import { fetchFeed } from './feeds/fetch-feed.ts'
import { FeedError } from './feeds/feed-error.ts'
import { findFeedLink } from './feeds/find-feed-link.ts'
import { isYoutubeHost, readYoutubeAddress, youtubeFeed } from './feeds/youtube-address.ts'
import type { ChannelOwner } from './auto-import.views.ts'
import { type Bucket, BucketPlace } from './files/watched-bucket.ts'
import { openFolder } from './files/watched-folder.ts'
import type { ImportWorld } from './import-world.ts'
import { noValidators, type Place } from './read-place.ts'

export type PlaceToWatch = Place & { owner: ChannelOwner }

type Address = {
  orgId: OrgId
  platform: ImportPlatform
  url?: string | undefined
  extUserId?: string | undefined
  s3?: (Omit<Bucket, 'endpoint'> & { endpoint?: string | undefined }) | undefined
}

const nobody: ChannelOwner = { platform: '', extUserId: null, handle: null }

/** The feed behind an address of a channel, playlist, podcast or page. Throws `InvalidParam` for an address of nothing that can be watched. */
export async function findPlace(world: ImportWorld, address: Address): Promise<PlaceToWatch> {
  const { orgId, platform, url, s3 } = address
  if (platform === 'FOLDER') return findFolder(world, orgId, url ?? '')
  if (platform === 'S3') return findBucket(orgId, s3)
  return { orgId, ...(await findFeed(world, address)) }
}

async function findFolder({ config }: ImportWorld, orgId: OrgId, path: string): Promise<PlaceToWatch> {
  const folder = await nameFeedErrors(() => openFolder(config, orgId, path))
  return { orgId, platform: 'FOLDER', extUserId: folder, address: folder, owner: nobody }
}

function findBucket(orgId: OrgId, s3: Address['s3']): PlaceToWatch {
  if (!s3) throw new AppError('InvalidParam', { details: [{ path: 's3', message: 'Name the bucket and its keys.' }] })
  const bucket = { ...s3, endpoint: s3.endpoint ?? null }
  const extUserId = `${bucket.endpoint ?? 's3:'}//${bucket.bucket}/${bucket.prefix}`
  return { orgId, platform: 'S3', extUserId, address: JSON.stringify(BucketPlace.parse(bucket)), bucket, owner: nobody }
}

type FeedPlace = Omit<PlaceToWatch, 'orgId'>

async function findFeed(world: ImportWorld, { platform, url, extUserId }: Address): Promise<FeedPlace> {
  const text = (platform === 'YOUTUBE' ? (extUserId ?? url) : (url ?? extUserId))?.trim()
  if (!text) throw invalid('Enter an address.')
  const address = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
  if (platform === 'YOUTUBE' || (address && isYoutubeHost(address.hostname))) return findYoutubePlace(world, text)
  if (!address) throw invalid('This is not an address.')
  return (await findPeertubePlace(world, address)) ?? findFeedPlace(world, address.href)
}

function invalid(message: string): AppError {
  return new AppError('InvalidParam', { details: [{ path: 'url', message }] })
}

async function findYoutubePlace(world: ImportWorld, text: string): Promise<FeedPlace> {
  const address = readYoutubeAddress(text)
  if (!address) throw invalid('Enter the address of a channel or playlist on YouTube.')
  if ('id' in address) {
    const place = youtubePlace(address.kind, address.id)
    return address.kind === 'playlist' ? { ...place, owner: nobody } : place
  }
  const pageUrl = address.kind === 'video' ? await askForAuthor(world, address.url) : address.url
  const feed = findFeedLink(await readPage(world, pageUrl), pageUrl)
  const channel = feed ? readYoutubeAddress(feed) : undefined
  if (channel?.kind !== 'channel') throw new AppError('LinkUnsupportedError', { cause: 'a page of YouTube without a feed' })
  return youtubePlace('channel', channel.id)
}

function youtubePlace(kind: 'channel' | 'playlist', id: string): FeedPlace {
  const owner = { platform: 'YOUTUBE', extUserId: id, handle: null }
  return { platform: 'YOUTUBE', extUserId: id, address: youtubeFeed(kind, id), owner }
}

const Embed = z.object({ author_url: z.url() })

/** The page of the channel that a video is on. */
async function askForAuthor(world: ImportWorld, videoUrl: string): Promise<string> {
  const text = await readPage(world, `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(videoUrl)}`)
  const author = readJson(text, Embed)?.author_url
  if (!author || !isYoutubeHost(new URL(author).hostname)) throw new AppError('LinkUnsupportedError', { cause: 'YouTube names no author' })
  return author
}

async function readPage(world: ImportWorld, url: string): Promise<string> {
  return nameFeedErrors(async () => (await fetchFeed(world.fetch, url, noValidators, world.signal))?.text ?? '')
}

function readJson<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const PeertubeAccount = z.object({ name: z.string(), host: z.string() })
const PeertubeChannel = z.object({ id: z.number().int(), ownerAccount: PeertubeAccount.optional() })

/** Undefined when the address is no channel or account of a PeerTube server. */
async function findPeertubePlace(world: ImportWorld, { origin, pathname, searchParams }: URL): Promise<FeedPlace | undefined> {
  if (pathname === '/feeds/videos.xml' && (searchParams.has('videoChannelId') || searchParams.has('accountId'))) {
    const kind = searchParams.has('videoChannelId') ? 'videoChannelId' : 'accountId'
    return peertubePlace(origin, kind, searchParams.get(kind) ?? '', null)
  }
  const [, kind, name] = /^\/(c|video-channels|a|accounts)\/([\w.@-]{1,200})(?:\/|$)/.exec(pathname) ?? []
  if (!kind || !name) return undefined
  const isChannel = kind === 'c' || kind === 'video-channels'
  const answer = await readPage(world, `${origin}/api/v1/${isChannel ? 'video-channels' : 'accounts'}/${name}`).catch((error: unknown) => {
    // Another kind of server, where the address may lead to a page that names a feed.
    if (error instanceof AppError) return ''
    throw error
  })
  const channel = readJson(answer, PeertubeChannel)
  if (!channel) return undefined
  const account = channel.ownerAccount ?? readJson(answer, PeertubeAccount)
  const handle = account ? `${account.name}@${account.host}` : null
  return peertubePlace(origin, isChannel ? 'videoChannelId' : 'accountId', String(channel.id), handle)
}

function peertubePlace(origin: string, kind: string, id: string, handle: string | null): FeedPlace {
  const address = `${origin}/feeds/videos.xml?${kind}=${encodeURIComponent(id)}`
  return { platform: 'PEERTUBE', extUserId: address, address, owner: { platform: 'PEERTUBE', extUserId: null, handle } }
}

async function findFeedPlace(world: ImportWorld, url: string): Promise<FeedPlace> {
  const answer = await nameFeedErrors(() => fetchFeed(world.fetch, url, noValidators, world.signal))
  const isPage = /<html[\s>]/i.test(answer?.text.slice(0, 10_000) ?? '')
  const address = isPage && answer ? findFeedLink(answer.text, answer.url) : url
  if (!address) throw new AppError('LinkUnsupportedError', { cause: 'a page that names no feed' })
  return { platform: 'PODCAST', extUserId: address, address, owner: nobody }
}

/** Why a place cannot be read, as errors of the catalogue. */
export async function nameFeedErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FeedError ? toAppError(error) : error
  }
}

function toAppError(error: FeedError): AppError {
  if (error.trouble === 'refused') return new AppError('LinkRefusedError', { cause: error })
  const isRead = ['not-a-feed', 'hostile', 'too-large'].includes(error.trouble)
  return new AppError(isRead ? 'LinkUnsupportedError' : 'LinkUnreachableError', {
    cause: error,
    details: [{ path: 'url', message: error.trouble }],
  })
}
