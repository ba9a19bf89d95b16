import { createHash } from 'node:crypto'
import { toSingleLine } from '@clipwright/contract/single-line'
import { type AtomFeed, parseFeed, type RssFeed } from 'feedsmith'
import type { Feed, SeenItem } from './feed.ts'
import { FeedError } from './feed-error.ts'

type Link = { href?: string | undefined; rel?: string | undefined; type?: string | undefined }

/** Far more than a feed shows between two looks. */
const mostItems = 500
const mostTitle = 300

/**
 * The videos of an RSS or Atom feed. `url`: where it was read, for links without a host. Throws `FeedError`: `hostile` for one that
 * declares entities, `not-a-feed` for what is neither.
 */
export function readFeed(text: string, url: string): Feed {
  // NOTE: Feeds need none. Expanding them can fill the memory, and external ones would read files of this server.
  if (/<!ENTITY/i.test(text)) throw new FeedError('hostile', { cause: 'entities' })
  const answer = parse(text)
  if (answer.format === 'atom') return atomToFeed(answer.feed, url)
  if (answer.format === 'rss') return rssToFeed(answer.feed, url)
  throw new FeedError('not-a-feed', { cause: answer.format })
}

function parse(text: string) {
  try {
    return parseFeed(text)
  } catch (error) {
    throw new FeedError('not-a-feed', { cause: error })
  }
}

function atomToFeed(feed: AtomFeed.Feed<string>, url: string): Feed {
  const links = feed.links ?? []
  return {
    title: toTitle(feed.title?.value),
    siteUrl: absolute(linkOf(links, 'alternate'), url),
    hub: hubOf(links, url),
    youtubeChannelId: feed.yt?.channelId ?? null,
    items: newestFirst((feed.entries ?? []).map((entry) => entryToItem(entry, url))),
  }
}

function entryToItem(entry: AtomFeed.Entry<string>, url: string): SeenItem | null {
  const links = entry.links ?? []
  const group = entry.media?.groups?.[0]
  const contents = [...(entry.media?.contents ?? []), ...(group?.contents ?? [])]
  const enclosure = links.find(({ rel, type }) => rel === 'enclosure' && isMedia(type))?.href
  const pageUrl = absolute(linkOf(links, 'alternate') ?? links.find(({ rel }) => rel === undefined)?.href, url)
  const mediaUrl = absolute(enclosure, url) ?? pageUrl
  const key = entry.yt?.videoId ?? entry.id ?? mediaUrl
  if (!mediaUrl || !key) return null
  const title = toTitle(entry.title?.value)
  const durationMs = toMs(contents.find(({ duration }) => duration)?.duration)
  return { key: toKey(key), title, mediaUrl, pageUrl, publishedAt: toDate(entry.published ?? entry.updated), durationMs }
}

function rssToFeed(feed: RssFeed.Feed<string>, url: string): Feed {
  return {
    title: toTitle(feed.title),
    siteUrl: absolute(feed.link, url),
    hub: hubOf(feed.atom?.links ?? [], url),
    youtubeChannelId: null,
    items: newestFirst((feed.items ?? []).map((item) => rssToItem(item, url))),
  }
}

function rssToItem(item: RssFeed.Item<string>, url: string): SeenItem | null {
  const contents = [...(item.media?.contents ?? []), ...(item.media?.groups?.[0]?.contents ?? [])]
  const pageUrl = absolute(item.link, url)
  const files = [...(item.enclosures ?? []), ...contents].filter(({ type, url: file }) => file && isMedia(type))
  // A video says more than the sound of it; the page often leads to better than either, but not every page can be read.
  const file = files.find(({ type }) => type?.startsWith('video/')) ?? files[0]
  const mediaUrl = absolute(file?.url, url) ?? pageUrl
  const key = item.guid?.value ?? mediaUrl ?? item.title
  if (!mediaUrl || !key) return null
  const seconds = item.itunes?.duration ?? contents.find(({ duration }) => duration)?.duration
  return { key: toKey(key), title: toTitle(item.title), mediaUrl, pageUrl, publishedAt: toDate(item.pubDate), durationMs: toMs(seconds) }
}

function newestFirst(items: readonly (SeenItem | null)[]): SeenItem[] {
  const byKey = new Map<string, SeenItem>()
  for (const item of items) if (item && !byKey.has(item.key)) byKey.set(item.key, item)
  const timeOf = ({ publishedAt }: SeenItem) => publishedAt?.getTime() ?? 0
  return [...byKey.values()].toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, mostItems)
}

const linkOf = (links: readonly Link[], rel: string): string | undefined => links.find((link) => link.rel === rel)?.href

function hubOf(links: readonly Link[], url: string): Feed['hub'] {
  const hub = absolute(linkOf(links, 'hub'), url)
  return hub ? { url: hub, topic: absolute(linkOf(links, 'self'), url) ?? url } : null
}

const isMedia = (type: string | undefined): boolean => /^(video|audio)\//i.test(type ?? '')

/** Null for anything but http and https. */
function absolute(href: string | undefined, base: string): string | null {
  const url = href ? URL.parse(href.trim(), base) : null
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null
}

const toTitle = (text: string | undefined): string => toSingleLine((text ?? '').slice(0, mostTitle * 4)).slice(0, mostTitle)

/** Keys have any length in feeds, and are columns of an index here. */
const toKey = (key: string): string => (key.length <= 200 ? key : createHash('sha256').update(key).digest('hex'))

function toDate(text: string | undefined): Date | null {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

const toMs = (seconds: number | undefined): number | null => (seconds && seconds > 0 && seconds < 1e6 ? Math.round(seconds * 1000) : null)
