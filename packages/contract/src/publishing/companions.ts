import { textLength } from './check-post.ts'
import type { SocialPlatform } from './platform-limits.ts'

/** What goes along with a post: a first comment under it, the image that stands for its video, a file of captions. */
export const companionKinds = ['comment', 'cover', 'captions'] as const
export type CompanionKind = (typeof companionKinds)[number]

type OfferedCompanions = {
  /** Longest comment, counted as the platform counts texts; null: none from here. */
  comment: number | null
  /**
   * `image`: sent once the post is live. `along`: an image that goes with the post itself. `moment`: the platform takes the moment of the
   * video with the post itself.
   */
  cover: 'image' | 'along' | 'moment' | null
  /** `file`: sent once the post is live. `along`: it goes with the post itself. */
  captions: 'file' | 'along' | null
}

const none: OfferedCompanions = { comment: null, cover: null, captions: null }

/** What each platform takes. Sources: the references of their APIs, read 2026-11-05 and, for captions and Mastodon’s cover, 2026-11-28. */
export const offeredCompanions: Readonly<Record<SocialPlatform, OfferedCompanions>> = {
  YOUTUBE: { comment: 10_000, cover: 'image', captions: 'file' },
  TIKTOK_BUSINESS: { ...none, cover: 'moment' },
  INSTAGRAM_BUSINESS: { ...none, comment: 300, cover: 'moment' },
  FACEBOOK_PAGE: { comment: 8000, cover: 'image', captions: 'file' },
  LINKEDIN: { ...none, comment: 1250, captions: 'along' },
  TWITTER: { ...none, comment: 280, captions: 'file' },
  THREADS: { ...none, comment: 500 },
  PINTEREST: { ...none, cover: 'moment' },
  BLUESKY: { ...none, comment: 300, captions: 'along' },
  MASTODON: { ...none, comment: 500, cover: 'along' },
  PEERTUBE: { comment: 10_000, cover: 'image', captions: 'file' },
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
    ...(offer.captions === 'file' && sendsCaptions ? (['captions'] as const) : []),
  ]
}

/** What goes to a platform with the post itself: it is there when the post is, or never comes. */
export function companionsAlong(platform: SocialPlatform, { coverAtMs, sendsCaptions }: Wanted): CompanionKind[] {
  const offer = offeredCompanions[platform]
  return [
    ...(offer.cover === 'along' && coverAtMs !== null ? (['cover'] as const) : []),
    ...(offer.captions === 'along' && sendsCaptions ? (['captions'] as const) : []),
  ]
}

/** Everything chosen for a post that a platform takes: what a person sees go along. */
export function companionsTaken(platform: SocialPlatform, choice: Wanted): CompanionKind[] {
  const isMoment = offeredCompanions[platform].cover === 'moment' && choice.coverAtMs !== null
  return [...companionsOf(platform, choice), ...companionsAlong(platform, choice), ...(isMoment ? (['cover'] as const) : [])]
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
