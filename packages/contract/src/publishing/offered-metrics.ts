import type { SocialPlatform } from './platform-limits.ts'

export const metricNames = ['views', 'likes', 'comments', 'shares'] as const
export type MetricName = (typeof metricNames)[number]

/** What each platform tells of a post; what is not listed is not offered, which is not 0. */
export const offeredMetrics: Readonly<Record<SocialPlatform, readonly MetricName[]>> = {
  YOUTUBE: ['views', 'likes', 'comments'],
  TIKTOK_BUSINESS: ['views', 'likes', 'comments', 'shares'],
  INSTAGRAM_BUSINESS: ['views', 'likes', 'comments', 'shares'],
  FACEBOOK_PAGE: ['views', 'likes', 'comments'],
  // Numbers of members' posts are for partners.
  LINKEDIN: [],
  TWITTER: ['views', 'likes', 'comments', 'shares'],
  THREADS: ['views', 'likes', 'comments', 'shares'],
  PINTEREST: ['views', 'likes', 'comments'],
  BLUESKY: ['likes', 'comments', 'shares'],
  MASTODON: ['likes', 'comments', 'shares'],
  PEERTUBE: ['views', 'likes', 'comments'],
  WEBHOOK: [],
  RSS: [],
}

/** So many hours numbers may be late. Source: Instagram Platform, media insights, read 2026-11-05; Facebook is taken to be the same. */
export const lateHours: Readonly<Partial<Record<SocialPlatform, number>>> = { INSTAGRAM_BUSINESS: 48, FACEBOOK_PAGE: 48 }

/** Ages of a post, in hours, at which posts are compared. */
export const curveHours = [1, 3, 12, 24, 72, 168, 336, 720] as const

/**
 * Days after which numbers that were not asked for again have to be deleted. Source: YouTube API Services Developer Policies, read
 * 2026-11-05.
 */
export const retentionDays: Readonly<Partial<Record<SocialPlatform, number>>> = { YOUTUBE: 30 }
