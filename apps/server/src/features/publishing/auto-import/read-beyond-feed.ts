import { PlatformError } from '../platforms/platform-error.ts'
import { listPlaylistVideos } from '../platforms/youtube/playlists.ts'
import { listAccounts } from '../social-accounts/find-account.ts'
import { openAccess } from '../social-accounts/open-access.ts'
import type { ChannelRow } from './auto-import-tables.ts'
import type { SeenItem } from './feeds/feed.ts'
import type { ImportWorld } from './import-world.ts'
import { listSeenKeys } from './items.store.ts'

/** So many videos a feed of YouTube shows; when all are new, there may be more. */
const shownByFeed = 15
const timeoutMs = 60_000

/**
 * What a feed of YouTube no longer shows because more came between two looks, asked of its API with an account of the team. Nothing without such
 * an account, and while it cannot be asked: the feed is shown as before.
 */
export async function readBeyondFeed(world: ImportWorld, channel: ChannelRow, items: readonly SeenItem[]): Promise<SeenItem[]> {
  const { db, fetch, signal = AbortSignal.timeout(timeoutMs) } = world
  const { orgId, watchFrom } = channel
  if (channel.platform !== 'YOUTUBE' || channel.lastLookAt === null || items.length < shownByFeed) return []
  const keys = await listSeenKeys(db, channel)
  if (items.some(({ key }) => keys.has(key))) return []
  const account = (await listAccounts(db, orgId)).find(({ platform, health }) => platform === 'YOUTUBE' && health === 'ok')
  if (!account) return []
  const io = { fetch: fetch.web, signal }
  const isEnd = ({ id, publishedAt }: { id: string; publishedAt: Date | null }) =>
    keys.has(id) || (publishedAt !== null && publishedAt < watchFrom)
  try {
    const access = await openAccess({ db, io }, orgId, account.id)
    const videos = await listPlaylistVideos(io, access, toPlaylistId(channel.extUserId), isEnd)
    const shownKeys = new Set(items.map(({ key }) => key))
    return videos.filter(({ id }) => !shownKeys.has(id)).map(toItem)
  } catch (error) {
    if (error instanceof PlatformError) return []
    throw error
  }
}

/** The uploads of a channel are a playlist under nearly its own id. */
const toPlaylistId = (id: string): string => (id.startsWith('UC') ? `UU${id.slice(2)}` : id)

function toItem({ id, title, publishedAt }: { id: string; title: string; publishedAt: Date | null }): SeenItem {
  const url = `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`
  return { key: id, title, mediaUrl: url, pageUrl: url, publishedAt, durationMs: null }
}
