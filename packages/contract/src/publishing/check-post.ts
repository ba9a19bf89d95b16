import type { PlatformLimits } from './platform-limits.ts'

/** What is to be posted, as far as limits are concerned. */
export type PostDraft = {
  text: string
  title: string
  /** `sizeBytes`: null until the clip was exported. */
  video: { durationMs: number; width: number; height: number; sizeBytes: number | null }
}

export type PostFinding = {
  code:
    | 'text-too-long'
    | 'text-too-heavy'
    | 'title-too-short'
    | 'title-too-long'
    | 'video-too-short'
    | 'video-too-long'
    | 'video-too-large'
    | 'video-shape'
  /** What it is, and what it may be: characters, bytes, seconds, or width by height. */
  actual: number
  limit: number
}

/** As long as Mastodon counts a link, however long it is. */
const linkLength = 23
const link = /https?:\/\/[^\s<>"]+/gi

/** Length of a text as the platform counts it. */
export function textLength(text: string, counter: PlatformLimits['text']['counter']): number {
  if (counter === 'characters') return [...text].length
  const plain = counter === 'shortLinks' ? text.replace(link, 'x'.repeat(linkLength)) : text
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(plain)].length
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
  ]
}

function checkTitle({ title: limit }: PlatformLimits, { title }: PostDraft): PostFinding[] {
  if (limit === null) return []
  const length = [...title].length
  return [...below('title-too-short', length, limit.least), ...above('title-too-long', length, limit.most)]
}

function checkVideo({ video: limit }: PlatformLimits, { video }: PostDraft): PostFinding[] {
  const ratio = video.width / video.height
  return [
    ...below('video-too-short', video.durationMs / 1000, limit.leastMs === null ? null : limit.leastMs / 1000),
    ...above('video-too-long', video.durationMs / 1000, limit.mostMs === null ? null : limit.mostMs / 1000),
    ...(video.sizeBytes === null ? [] : above('video-too-large', video.sizeBytes, limit.mostBytes)),
    ...below('video-shape', ratio, limit.ratios?.least ?? null),
    ...above('video-shape', ratio, limit.ratios?.most ?? null),
  ]
}

function above(code: PostFinding['code'], actual: number, limit: number | null): PostFinding[] {
  return limit !== null && actual > limit ? [{ code, actual, limit }] : []
}

function below(code: PostFinding['code'], actual: number, limit: number | null): PostFinding[] {
  return limit !== null && actual < limit ? [{ code, actual, limit }] : []
}
