import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { bluesky } from './bluesky/bluesky.ts'
import { mastodon } from './mastodon/mastodon.ts'
import { peertube } from './peertube/peertube.ts'
import type { Platform } from './platform.ts'
import { rss } from './rss/rss.ts'
import { webhook } from './webhook/webhook.ts'

const platforms: Readonly<Record<SocialPlatform, Platform>> = {
  BLUESKY: bluesky,
  MASTODON: mastodon,
  PEERTUBE: peertube,
  WEBHOOK: webhook,
  RSS: rss,
}

export function platformOf(name: SocialPlatform): Platform {
  return platforms[name]
}
