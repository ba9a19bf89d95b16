/** Names of platforms as they are stored and sent. */
export const socialPlatforms = ['BLUESKY', 'MASTODON', 'PEERTUBE', 'WEBHOOK', 'RSS'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

/** How a platform counts the length of a text. `shortLinks`: graphemes, each link as 23 of them. */
type TextCounter = 'graphemes' | 'shortLinks' | 'characters'

export type PlatformLimits = {
  text: { most: number; counter: TextCounter; mostBytes: number | null }
  /** Null: posts have no title. */
  title: { least: number; most: number } | null
  video: {
    leastMs: number | null
    mostMs: number | null
    mostBytes: number | null
    /** Narrowest and widest, width by height. */
    ratios: { least: number; most: number } | null
  }
  /** Posts of one account within a sliding time. */
  cap: { posts: number; windowMs: number } | null
}

type SourcedLimits = PlatformLimits & {
  /** Where the numbers were read. */
  source: string
  /** When, as yyyy-mm-dd. */
  readOn: string
}

const mebibyte = 1024 * 1024
const minuteMs = 60_000
const hourMs = 60 * minuteMs

const anyVideo = { leastMs: null, mostMs: null, mostBytes: null, ratios: null }

/**
 * What each platform accepts, as far as it is documented. An account may have other limits, which are asked of its server
 * and replace these.
 */
export const platformLimits: Readonly<Record<SocialPlatform, SourcedLimits>> = {
  BLUESKY: {
    text: { most: 300, counter: 'graphemes', mostBytes: 3000 },
    title: null,
    video: { leastMs: null, mostMs: 3 * minuteMs, mostBytes: 50 * mebibyte, ratios: { least: 1 / 3, most: 3 } },
    // 5,000 points an hour, of which a new record takes three.
    cap: { posts: 1666, windowMs: hourMs },
    source: 'bluesky-social/bsky-docs: lexicons app.bsky.feed.post and app.bsky.embed.video, rate limits; length from users’ reports',
    readOn: '2026-04-21',
  },
  MASTODON: {
    text: { most: 500, counter: 'shortLinks', mostBytes: null },
    title: null,
    video: { ...anyVideo, mostBytes: 99 * mebibyte },
    cap: { posts: 30, windowMs: 30 * minuteMs },
    source: 'mastodon/documentation: entities/Instance, api/rate-limits',
    readOn: '2026-07-02',
  },
  PEERTUBE: {
    text: { most: 10_000, counter: 'characters', mostBytes: null },
    title: { least: 3, most: 120 },
    video: anyVideo,
    cap: null,
    source: 'Chocobozzz/PeerTube: server/core/initializers/constants.ts',
    readOn: '2026-08-21',
  },
  WEBHOOK: {
    text: { most: 10_000, counter: 'characters', mostBytes: null },
    title: { least: 0, most: 200 },
    video: anyVideo,
    cap: null,
    source: 'a receiver of the operator’s own',
    readOn: '2026-11-28',
  },
  RSS: {
    text: { most: 10_000, counter: 'characters', mostBytes: null },
    title: { least: 1, most: 200 },
    video: anyVideo,
    cap: null,
    source: 'a feed of this server',
    readOn: '2026-11-28',
  },
}
