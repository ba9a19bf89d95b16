import { type ClosedPlatform, closedPlatforms, type SocialPlatform } from '@clipwright/contract/publishing/platform-limits'

/** Names of platforms, the same in every language. */
export const platformNames: Readonly<Record<SocialPlatform, string>> = {
  YOUTUBE: 'YouTube',
  TIKTOK_BUSINESS: 'TikTok',
  INSTAGRAM_BUSINESS: 'Instagram',
  FACEBOOK_PAGE: 'Facebook',
  LINKEDIN: 'LinkedIn',
  TWITTER: 'X',
  THREADS: 'Threads',
  PINTEREST: 'Pinterest',
  BLUESKY: 'Bluesky',
  MASTODON: 'Mastodon',
  PEERTUBE: 'PeerTube',
  WEBHOOK: 'Webhook',
  RSS: 'RSS',
}

/** Whether a platform answers only an app of the operator’s. */
export const isClosed = (platform: SocialPlatform): platform is ClosedPlatform => (closedPlatforms as readonly string[]).includes(platform)
