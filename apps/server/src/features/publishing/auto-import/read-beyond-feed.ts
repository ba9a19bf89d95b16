import type { ChannelRow } from './auto-import-tables.ts'
import type { SeenItem } from './feeds/feed.ts'
import type { ImportWorld } from './import-world.ts'
import { listSeenKeys } from './items.store.ts'
import { listVideos, openYoutube, orNothing, shownByFeed } from './youtube-lists.ts'

/**
 * What a feed of YouTube no longer shows because more came between two looks, asked of its API with an account of the team. Nothing without such
 * an account, and while it cannot be asked: the feed is shown as before.
 */
export async function readBeyondFeed(world: ImportWorld, channel: ChannelRow, items: readonly SeenItem[]): Promise<SeenItem[]> {
  const { orgId, watchFrom } = channel
  if (channel.platform !== 'YOUTUBE' || channel.lastLookAt === null || items.length < shownByFeed) return []
  const keys = await listSeenKeys(world.db, channel)
  if (items.some(({ key }) => keys.has(key))) return []
  const youtube = await openYoutube(world, orgId)
  if (!youtube) return []
  const isEnd = ({ id, publishedAt }: { id: string; publishedAt: Date | null }) =>
    keys.has(id) || (publishedAt !== null && publishedAt < watchFrom)
  const videos = (await orNothing(() => listVideos(youtube, channel.extUserId, isEnd))) ?? []
  const shownKeys = new Set(items.map(({ key }) => key))
  return videos.filter(({ key }) => !shownKeys.has(key))
}
