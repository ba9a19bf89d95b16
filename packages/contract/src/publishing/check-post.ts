import type { PlatformLimits, TextCounter } from './platform-limits.ts'

/** The product’s mark on a video: `required` by the plan of the team, or `removable`. */
export type Watermark = 'removable' | 'required'

/** What is to be posted, as far as limits are concerned. */
export type PostDraft = {
  text: string
  title: string
  video: {
    durationMs: number
    width: number
    height: number
    /** Null until the clip was exported. */
    sizeBytes: number | null
    /** About as large as the export becomes; null where nothing tells. */
    likelyBytes: number | null
    watermark: Watermark | null
  }
}

export type PostFinding = {
  code:
    | 'text-too-long'
    | 'text-too-heavy'
    | 'text-signs'
    | 'too-many-hashtags'
    | 'too-many-mentions'
    | 'title-too-short'
    | 'title-too-long'
    | 'title-signs'
    | 'video-too-short'
    | 'video-too-long'
    | 'video-too-large'
    | 'video-shape'
    | 'watermark'
    | 'watermark-required'
  /** What it is, and what it may be: characters, bytes, seconds, width by height, or how many. */
  actual: number
  limit: number
}

/** As long as Mastodon and X count a link, however long it is. */
const linkLength = 23
const link = /https?:\/\/[^\s<>"]+/gi

/** Length of a text as the platform counts it. */
export function textLength(text: string, counter: TextCounter): number {
  if (counter === 'characters') return [...text].length
  const plain = counter === 'shortLinks' || counter === 'weighted' ? text.replace(link, 'x'.repeat(linkLength)) : text
  const signs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(plain)].map(({ segment }) => segment)
  if (counter === 'weighted') return signs.reduce((sum, sign) => sum + weightOf(sign), 0)
  if (counter === 'emojiBytes') return signs.reduce((sum, sign) => sum + (emoji.test(sign) ? utf8Bytes(sign) : [...sign].length), 0)
  return signs.length
}

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
/** What X counts as one: Latin and its neighbours, and general punctuation. Everything else is two, an emoji however many signs it has. */
const light = /^[\u0000-\u10FF\u2000-\u200D\u2010-\u201F\u2032-\u2037]$/u

function weightOf(sign: string): number {
  if (emoji.test(sign)) return 2
  return [...sign.normalize('NFC')].reduce((sum, one) => sum + (light.test(one) ? 1 : 2), 0)
}

/** Bytes of a text in UTF-8. */
function utf8Bytes(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Everything that keeps this from being posted within these limits; empty when nothing does. */
export function checkPost(limits: PlatformLimits, draft: PostDraft): PostFinding[] {
  return [...checkText(limits, draft), ...checkTitle(limits, draft), ...checkVideo(limits, draft)]
}

function checkText({ text: limit }: PlatformLimits, { text }: PostDraft): PostFinding[] {
  const length = textLength(text, limit.counter)
  const bytes = utf8Bytes(text)
  return [
    ...above('text-too-long', length, limit.most),
    // One thing to shorten, told once.
    ...(length <= limit.most ? above('text-too-heavy', bytes, limit.mostBytes) : []),
    ...above('text-signs', countSigns(text, limit.refusedSigns), 0),
    ...above('too-many-hashtags', text.match(hashtag)?.length ?? 0, limit.mostHashtags),
    ...above('too-many-mentions', text.match(mention)?.length ?? 0, limit.mostMentions),
  ]
}

const hashtag = /(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]+/gu
const mention = /(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu

const countSigns = (text: string, signs: string) => [...text].filter((sign) => signs.includes(sign)).length

function checkTitle({ title: limit, text }: PlatformLimits, { title }: PostDraft): PostFinding[] {
  if (limit === null) return []
  const length = [...title].length
  return [
    ...below('title-too-short', length, limit.least),
    ...above('title-too-long', length, limit.most),
    ...above('title-signs', countSigns(title, text.refusedSigns), 0),
  ]
}

function checkVideo({ video: limit }: PlatformLimits, { video }: PostDraft): PostFinding[] {
  const ratio = video.width / video.height
  return [
    ...below('video-too-short', video.durationMs / 1000, limit.leastMs === null ? null : limit.leastMs / 1000),
    ...above('video-too-long', video.durationMs / 1000, limit.mostMs === null ? null : limit.mostMs / 1000),
    ...(video.sizeBytes === null ? [] : above('video-too-large', video.sizeBytes, limit.mostBytes)),
    ...below('video-shape', ratio, limit.ratios?.least ?? null),
    ...above('video-shape', ratio, limit.ratios?.most ?? null),
    ...above(video.watermark === 'required' ? 'watermark-required' : 'watermark', video.watermark ? 1 : 0, limit.takesWatermark ? null : 0),
  ]
}

/** What its size will probably be, where that is too large and it was not exported yet. */
export function findLikelySize({ video: { mostBytes } }: PlatformLimits, { video }: PostDraft): { actual: number; limit: number } | null {
  const { sizeBytes, likelyBytes } = video
  if (sizeBytes !== null || likelyBytes === null || mostBytes === null || likelyBytes <= mostBytes) return null
  return { actual: likelyBytes, limit: mostBytes }
}

/** Whether a video that is meant to be a short one becomes a regular one there. */
export function isTooLongForShort({ video: { short } }: PlatformLimits, { video }: PostDraft): boolean {
  return short !== null && (video.durationMs > short.mostMs || video.width / video.height > short.widest)
}

function above(code: PostFinding['code'], actual: number, limit: number | null): PostFinding[] {
  return limit !== null && actual > limit ? [{ code, actual, limit }] : []
}

function below(code: PostFinding['code'], actual: number, limit: number | null): PostFinding[] {
  return limit !== null && actual < limit ? [{ code, actual, limit }] : []
}
