import { textLength } from './check-post.ts'
import type { SocialPlatform } from './platform-limits.ts'

/** What goes along with a post: a first comment under it, the image that stands for its video, a file of captions. */
export const companionKinds = ['comment', 'cover', 'captions'] as const
export type CompanionKind = (typeof companionKinds)[number]

type OfferedCompanions = {
  /** Longest comment, counted as the platform counts texts; null: none from here. */
  comment: number | null
  /** `image`: sent once the post is live. `moment`: the platform takes the moment of the video with the post itself. */
  cover: 'image' | 'moment' | null
  captions: boolean
}

const none: OfferedCompanions = { comment: null, cover: null, captions: false }

/** What each platform takes. Sources: the references of their APIs, read 2026-11-05; X and PeerTube as in `platform-limits.ts`. */
export const offeredCompanions: Readonly<Record<SocialPlatform, OfferedCompanions>> = {
  YOUTUBE: { comment: 10_000, cover: 'image', captions: true },
  TIKTOK_BUSINESS: { ...none, cover: 'moment' },
  INSTAGRAM_BUSINESS: { ...none, comment: 300, cover: 'moment' },
  FACEBOOK_PAGE: { comment: 8000, cover: 'image', captions: true },
  LINKEDIN: { ...none, comment: 1250 },
  TWITTER: { ...none, comment: 280 },
  THREADS: { ...none, comment: 500 },
  PINTEREST: { ...none, cover: 'moment' },
  BLUESKY: { ...none, comment: 300 },
  MASTODON: { ...none, comment: 500 },
  PEERTUBE: { comment: 10_000, cover: 'image', captions: true },
  WEBHOOK: none,
  RSS: none,
}

type Wanted = { firstComment: string; coverAtMs: number | null; sendsCaptions: boolean }

/** What is sent to a platform once the post is live there. */
export function companionsOf(platform: SocialPlatform, { firstComment, coverAtMs, sendsCaptions }: Wanted): CompanionKind[] {
  const offer = offeredCompanions[platform]
  return [
    ...(offer.comment !== null && firstComment !== '' ? (['comment'] as const) : []),
    ...(offer.cover === 'image' && coverAtMs !== null ? (['cover'] as const) : []),
    ...(offer.captions && sendsCaptions ? (['captions'] as const) : []),
  ]
}

type Limits = { text: { counter: Parameters<typeof textLength>[1]; most: number } }

/** Length of a comment and how long it may be; null where the platform takes none. */
export function countComment(platform: SocialPlatform, { text }: Limits, comment: string): { length: number; most: number } | null {
  const documented = offeredCompanions[platform].comment
  if (documented === null) return null
  // A server with longer texts has longer replies, which are posts there.
  const most = platform === 'MASTODON' ? text.most : documented
  return { length: textLength(comment, text.counter), most }
}
