import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'

/**
 * `player`: the video fills a phone, words lie over its foot. `feed`: words above the video. `watch`: title and words below a video.
 * `plain`: whatever the receiver makes of it.
 */
type DrawnShape = 'player' | 'feed' | 'watch' | 'plain'

/** `says`: what stands with the video. `cut`: how much of the text is seen before somebody asks for more; null: all of it. */
export type DrawnPost = { shape: DrawnShape; says: 'text' | 'title' | 'both'; cut: { signs: number; lines: number } | null }

const whole: DrawnPost = { shape: 'feed', says: 'text', cut: null }

/**
 * How apps draw a post with a video. No platform publishes where it cuts: the numbers are those that people report of phones, read
 * 2026-11-28, and depend on the width of the screen.
 */
const drawnPosts: Readonly<Record<SocialPlatform, DrawnPost>> = {
  YOUTUBE: { shape: 'watch', says: 'both', cut: { signs: 157, lines: 3 } },
  TIKTOK_BUSINESS: { shape: 'player', says: 'text', cut: { signs: 100, lines: 2 } },
  INSTAGRAM_BUSINESS: { shape: 'player', says: 'text', cut: { signs: 125, lines: 2 } },
  FACEBOOK_PAGE: { shape: 'player', says: 'text', cut: { signs: 125, lines: 2 } },
  LINKEDIN: { shape: 'feed', says: 'text', cut: { signs: 210, lines: 3 } },
  TWITTER: whole,
  THREADS: whole,
  PINTEREST: { shape: 'watch', says: 'both', cut: { signs: 50, lines: 1 } },
  BLUESKY: whole,
  MASTODON: whole,
  PEERTUBE: { shape: 'watch', says: 'both', cut: { signs: 250, lines: 5 } },
  WEBHOOK: { shape: 'plain', says: 'both', cut: null },
  RSS: { shape: 'plain', says: 'both', cut: null },
}

/** A Short shows its title alone. */
const short: DrawnPost = { shape: 'player', says: 'title', cut: null }

export function chooseDrawing(platform: SocialPlatform, isShort: boolean): DrawnPost {
  return isShort ? short : drawnPosts[platform]
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The beginning of a text that is seen, cut between words where there is a gap near the end; null where all of it is. */
export function cutText(text: string, cut: DrawnPost['cut']): string | null {
  const trimmed = text.trimEnd()
  if (!cut) return null
  const firstLines = trimmed.split('\n').slice(0, cut.lines).join('\n')
  const signs = [...segmenter.segment(firstLines)].map(({ segment }) => segment)
  if (signs.length <= cut.signs) return firstLines === trimmed ? null : firstLines.trimEnd()
  const head = signs.slice(0, cut.signs).join('')
  const gap = signs[cut.signs]?.trim() === '' ? head.length : head.search(/\s\S*$/)
  return (gap > head.length / 2 ? head.slice(0, gap) : head).trimEnd()
}

/** Pieces of a text; what apps colour as a link is one. */
export function splitText(text: string): { text: string; isLink: boolean }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}])[#@][\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*)/u)
    .map((piece, index) => ({ text: piece, isLink: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
