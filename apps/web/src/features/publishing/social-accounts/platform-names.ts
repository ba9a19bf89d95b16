import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'

/** Names of platforms, the same in every language. */
export const platformNames: Readonly<Record<SocialPlatform, string>> = {
  BLUESKY: 'Bluesky',
  MASTODON: 'Mastodon',
  PEERTUBE: 'PeerTube',
  WEBHOOK: 'Webhook',
  RSS: 'RSS',
}
