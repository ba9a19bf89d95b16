import type { ClosedPlatform, SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { bluesky } from './bluesky/bluesky.ts'
import { facebook } from './facebook/facebook.ts'
import { instagram } from './instagram/instagram.ts'
import { linkedin } from './linkedin/linkedin.ts'
import { mastodon } from './mastodon/mastodon.ts'
import { peertube } from './peertube/peertube.ts'
import type { Platform, CodeFlow } from './platform.ts'
import { pinterest } from './pinterest/pinterest.ts'
import { rss } from './rss/rss.ts'
import { threads } from './threads/threads.ts'
import { tiktok } from './tiktok/tiktok.ts'
import { webhook } from './webhook/webhook.ts'
import { x } from './x/x.ts'
import { youtube } from './youtube/youtube.ts'

const platforms: Readonly<Record<SocialPlatform, Platform>> = {
  YOUTUBE: youtube,
  TIKTOK_BUSINESS: tiktok,
  INSTAGRAM_BUSINESS: instagram,
  FACEBOOK_PAGE: facebook,
  LINKEDIN: linkedin,
  TWITTER: x,
  THREADS: threads,
  PINTEREST: pinterest,
  BLUESKY: bluesky,
  MASTODON: mastodon,
  PEERTUBE: peertube,
  WEBHOOK: webhook,
  RSS: rss,
}

export function platformOf(name: SocialPlatform): Platform {
  return platforms[name]
}

export function flowOf(name: ClosedPlatform): CodeFlow {
  const { flow } = platforms[name]
  if (!flow) throw new Error(`${name} has no flow`)
  return flow
}
