import type { SocialPlatform } from './platform-limits.ts'

/** Names of platforms as people read them, in every language. */
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
