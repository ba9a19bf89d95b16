import type { OrgId } from '@clipwright/contract/ids'
import type { PlatformIo } from '../platforms/call-platform.ts'
import type { AccountAccess } from '../platforms/platform.ts'
import { PlatformError } from '../platforms/platform-error.ts'
import { listPlaylistVideos } from '../platforms/youtube/playlists.ts'
import { listAccounts } from '../social-accounts/find-account.ts'
import { openAccess } from '../social-accounts/open-access.ts'
import type { SeenItem } from './feeds/feed.ts'
import type { ImportWorld } from './import-world.ts'

/** So many videos a feed of YouTube shows. */
export const shownByFeed = 15
const timeoutMs = 60_000

export type YoutubeAccess = { io: PlatformIo; access: AccountAccess }

/** The API of YouTube by an account of the team; undefined without one that works at the moment. */
export async function openYoutube({ db, fetch, signal = AbortSignal.timeout(timeoutMs) }: ImportWorld, orgId: OrgId) {
  const account = (await listAccounts(db, orgId)).find(({ platform, health }) => platform === 'YOUTUBE' && health === 'ok')
  if (!account) return undefined
  const io = { fetch: fetch.web, signal }
  return orNothing(async (): Promise<YoutubeAccess> => ({ io, access: await openAccess({ db, io }, orgId, account.id) }))
}

/** Undefined while YouTube cannot be asked. */
export async function orNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PlatformError) return undefined
    throw error
  }
}

type Listed = { id: string; publishedAt: Date | null }

/** Videos of a channel or playlist in its order, up to the first that `isEnd` knows, at most 200. Throws `PlatformError`. */
export async function listVideos(
  { io, access }: YoutubeAccess,
  extUserId: string,
  isEnd: (video: Listed, index: number) => boolean,
): Promise<SeenItem[]> {
  let index = 0
  const videos = await listPlaylistVideos(io, access, toPlaylistId(extUserId), (video) => isEnd(video, index++))
  return videos.map(toItem)
}

/** The uploads of a channel are a playlist under nearly its own id. */
const toPlaylistId = (id: string): string => (id.startsWith('UC') ? `UU${id.slice(2)}` : id)

function toItem({ id, title, publishedAt }: { id: string; title: string; publishedAt: Date | null }): SeenItem {
  const url = `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`
  return { key: id, title, mediaUrl: url, pageUrl: url, publishedAt, durationMs: null }
}

/** What a feed of YouTube shows and, by the API, what came before it, at most `count`. Only what the feed shows while nobody can be asked. */
export async function lookFurtherBack(
  youtube: YoutubeAccess | undefined,
  extUserId: string,
  { items, isEnd }: { items: readonly SeenItem[]; isEnd: (video: Listed, index: number) => boolean },
): Promise<{ items: readonly SeenItem[]; isCutShort: boolean }> {
  if (items.length < shownByFeed) return { items, isCutShort: false }
  const videos = youtube && (await orNothing(() => listVideos(youtube, extUserId, isEnd)))
  if (!videos) return { items, isCutShort: true }
  const shownKeys = new Set(items.map(({ key }) => key))
  return { items: [...items, ...videos.filter(({ key }) => !shownKeys.has(key))], isCutShort: false }
}
