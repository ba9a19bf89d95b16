/** Platforms that answer only an app which the operator has registered with them. */
export const closedPlatforms = [
  'YOUTUBE',
  'TIKTOK_BUSINESS',
  'INSTAGRAM_BUSINESS',
  'FACEBOOK_PAGE',
  'LINKEDIN',
  'TWITTER',
  'THREADS',
  'PINTEREST',
] as const
export type ClosedPlatform = (typeof closedPlatforms)[number]

/** Names of platforms as they are stored and sent. */
export const socialPlatforms = [...closedPlatforms, 'BLUESKY', 'MASTODON', 'PEERTUBE', 'WEBHOOK', 'RSS'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

/**
 * How a platform counts the length of a text. `shortLinks`: graphemes, each link as 23 of them. `weighted`: the same, with emoji and
 * signs beyond the Latin and its neighbours as two. `emojiBytes`: characters, emoji by their bytes.
 */
export const textCounters = ['graphemes', 'shortLinks', 'characters', 'weighted', 'emojiBytes'] as const
export type TextCounter = (typeof textCounters)[number]

export type PlatformLimits = {
  text: {
    most: number
    counter: TextCounter
    mostBytes: number | null
    /** Signs that the platform refuses, also in titles; empty: none. */
    refusedSigns: string
    mostHashtags: number | null
    mostMentions: number | null
  }
  /** Null: posts have no title. */
  title: { least: number; most: number } | null
  video: {
    leastMs: number | null
    mostMs: number | null
    mostBytes: number | null
    /** Narrowest and widest, width by height. */
    ratios: { least: number; most: number } | null
    /** Whether a video may carry the watermark of a product. */
    takesWatermark: boolean
    /** What becomes a short video; longer or wider ones are regular ones. Null: there is no such difference. */
    short: { mostMs: number; widest: number } | null
  }
  /** Posts of one account within a sliding time. */
  cap: { posts: number; windowMs: number } | null
}

/** `source`: where the numbers were read. `readOn`: when, as yyyy-mm-dd. */
type Sourced = { source: string; readOn: string }

type SourcedLimits = PlatformLimits & Sourced

/** Numbers of the operator’s own, by platform, in place of those here and of those that an account has. */
export type OwnLimits = Partial<
  Record<SocialPlatform, { [Part in keyof PlatformLimits]?: Partial<PlatformLimits[Part]> | undefined } & Sourced>
>

/** Platforms whose cap counts what all organisations of a server post through its app. */
export const appCapped: ReadonlySet<SocialPlatform> = new Set<SocialPlatform>(['YOUTUBE'])

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const anyText = { mostBytes: null, refusedSigns: '', mostHashtags: null, mostMentions: null }
const anyVideo = { leastMs: null, mostMs: null, mostBytes: null, ratios: null, takesWatermark: true, short: null }

/**
 * What each platform accepts, as far as it is documented. An account may have other limits, which are asked of its server
 * and replace these.
 */
export const platformLimits: Readonly<Record<SocialPlatform, SourcedLimits>> = {
  YOUTUBE: {
    text: { ...anyText, most: 5000, counter: 'characters', mostBytes: 5000, refusedSigns: '<>' },
    title: { least: 1, most: 100 },
    // A channel that is not verified; verified ones say so when they are connected.
    video: { ...anyVideo, mostMs: 15 * minuteMs, mostBytes: 256 * gibibyte, short: { mostMs: 3 * minuteMs, widest: 1 } },
    // 100 videos.insert a day; see `appCapped`.
    cap: { posts: 100, windowMs: dayMs },
    source: 'YouTube Data API: videos.insert, quota costs; YouTube Help: Shorts of three minutes',
    readOn: '2026-11-05',
  },
  TIKTOK_BUSINESS: {
    text: { ...anyText, most: 2200, counter: 'characters' },
    title: null,
    video: { ...anyVideo, leastMs: 3000, mostMs: 10 * minuteMs, mostBytes: 4 * gibibyte, takesWatermark: false },
    cap: { posts: 15, windowMs: dayMs },
    source:
      'TikTok Content Posting API: video upload, content sharing guidelines; the cap from users’ reports; the longest video is asked of each account',
    readOn: '2026-11-05',
  },
  INSTAGRAM_BUSINESS: {
    text: { ...anyText, most: 2200, counter: 'characters', mostHashtags: 30, mostMentions: 20 },
    title: null,
    video: { ...anyVideo, leastMs: 3000, mostMs: 15 * minuteMs, mostBytes: 300 * mebibyte, ratios: { least: 0.01, most: 10 } },
    cap: { posts: 25, windowMs: dayMs },
    source: 'Instagram Platform: content publishing, IG User media; the cap is asked of each account',
    readOn: '2026-11-05',
  },
  FACEBOOK_PAGE: {
    text: { ...anyText, most: 63_206, counter: 'characters' },
    title: { least: 0, most: 255 },
    video: { ...anyVideo, leastMs: 3000, mostMs: 90_000, mostBytes: null, ratios: { least: 9 / 16 - 0.005, most: 9 / 16 + 0.005 } },
    cap: { posts: 30, windowMs: dayMs },
    source: 'Facebook Reels Publishing API; length of text from users’ reports',
    readOn: '2026-11-05',
  },
  LINKEDIN: {
    text: { ...anyText, most: 3000, counter: 'characters' },
    title: null,
    video: { ...anyVideo, leastMs: 3000, mostMs: 30 * minuteMs, mostBytes: 500 * mebibyte, ratios: { least: 1 / 2.4, most: 2.4 } },
    cap: null,
    source: 'LinkedIn Videos API and Posts API; length and size from users’ reports',
    readOn: '2026-11-05',
  },
  TWITTER: {
    text: { ...anyText, most: 280, counter: 'weighted' },
    title: null,
    video: { ...anyVideo, leastMs: 500, mostMs: 140_000, mostBytes: 512 * mebibyte, ratios: { least: 1 / 3, most: 3 } },
    cap: { posts: 100, windowMs: 15 * minuteMs },
    source: 'xdevplatform/docs: media best practices, rate limits, counting characters',
    readOn: '2026-08-22',
  },
  THREADS: {
    text: { ...anyText, most: 500, counter: 'emojiBytes', mostHashtags: 1 },
    title: null,
    video: { ...anyVideo, mostMs: 5 * minuteMs, mostBytes: gibibyte, ratios: { least: 0.01, most: 10 } },
    cap: { posts: 250, windowMs: dayMs },
    source: 'Threads API: posts, troubleshooting; length and size from users’ reports; the cap is asked of each account',
    readOn: '2026-11-05',
  },
  PINTEREST: {
    text: { ...anyText, most: 500, counter: 'characters' },
    title: { least: 0, most: 100 },
    video: { ...anyVideo, leastMs: 4000, mostMs: 15 * minuteMs, mostBytes: 2 * gibibyte, ratios: null },
    cap: null,
    source: 'Pinterest API v5; limits of videos from its help pages, not confirmed',
    readOn: '2026-08-21',
  },
  BLUESKY: {
    text: { ...anyText, most: 300, counter: 'graphemes', mostBytes: 3000 },
    title: null,
    video: { ...anyVideo, mostMs: 3 * minuteMs, mostBytes: 50 * mebibyte, ratios: { least: 1 / 3, most: 3 } },
    // 5,000 points an hour, of which a new record takes three.
    cap: { posts: 1666, windowMs: hourMs },
    source: 'bluesky-social/bsky-docs: lexicons app.bsky.feed.post and app.bsky.embed.video, rate limits; length from users’ reports',
    readOn: '2026-04-21',
  },
  MASTODON: {
    text: { ...anyText, most: 500, counter: 'shortLinks' },
    title: null,
    video: { ...anyVideo, mostBytes: 99 * mebibyte },
    cap: { posts: 30, windowMs: 30 * minuteMs },
    source: 'mastodon/documentation: entities/Instance, api/rate-limits',
    readOn: '2026-07-02',
  },
  PEERTUBE: {
    text: { ...anyText, most: 10_000, counter: 'characters' },
    title: { least: 3, most: 120 },
    video: anyVideo,
    cap: null,
    source: 'Chocobozzz/PeerTube: server/core/initializers/constants.ts',
    readOn: '2026-08-21',
  },
  WEBHOOK: {
    text: { ...anyText, most: 10_000, counter: 'characters' },
    title: { least: 0, most: 200 },
    video: anyVideo,
    cap: null,
    source: 'a receiver of the operator’s own',
    readOn: '2026-11-28',
  },
  RSS: {
    text: { ...anyText, most: 10_000, counter: 'characters' },
    title: { least: 1, most: 200 },
    video: anyVideo,
    cap: null,
    source: 'a feed of this server',
    readOn: '2026-11-28',
  },
}
