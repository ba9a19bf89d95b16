import type { SocialPlatform } from './platform-limits.ts'

export const metricNames = ['views', 'likes', 'comments', 'shares'] as const
export type MetricName = (typeof metricNames)[number]

/** What each platform tells of a post; what is not listed is not offered, which is not 0. */
export const offeredMetrics: Readonly<Record<SocialPlatform, readonly MetricName[]>> = {
  BLUESKY: ['likes', 'comments', 'shares'],
  MASTODON: ['likes', 'comments', 'shares'],
  PEERTUBE: ['views', 'likes', 'comments'],
  WEBHOOK: [],
  RSS: [],
}
