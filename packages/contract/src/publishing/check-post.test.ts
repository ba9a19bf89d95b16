import { describe, expect, test } from 'vitest'
import { checkPost, findLikelySize, isTooLongForShort, type PostDraft, textLength } from './check-post.ts'
import { platformLimits } from './platform-limits.ts'

const video = { durationMs: 30_000, width: 1080, height: 1920, sizeBytes: 5_000_000, likelyBytes: null, watermark: null }
const draft = (change: Partial<PostDraft>): PostDraft => ({ text: 'Hello', title: 'A title', video, ...change })

describe('the length of a text', () => {
  test('is counted as the platform counts it', () => {
    const family = '👨‍👩‍👧‍👦'
    const address = `https://example.com/${'long/'.repeat(20)}`
    expect(textLength(`é${family}`, 'graphemes')).toBe(2)
    expect(textLength(address, 'graphemes')).toBe(address.length)
    expect(textLength(`See ${address} now`, 'shortLinks')).toBe(4 + 23 + 4)
    expect(textLength('👍🏽', 'characters')).toBe(2)
  })

  test('weighs as X and Threads do', () => {
    expect(textLength('Grüße, 東京 👨‍👩‍👧‍👦', 'weighted')).toBe(7 + 4 + 1 + 2)
    expect(textLength(`See https://example.com/${'long/'.repeat(20)}`, 'weighted')).toBe(4 + 23)
    expect(textLength('Grüße 👍', 'emojiBytes')).toBe(6 + 4)
  })

  test('may fit in signs and be too heavy in bytes', () => {
    const text = '👨‍👩‍👧‍👦'.repeat(150)
    expect(checkPost(platformLimits.BLUESKY, draft({ text }))).toEqual([{ code: 'text-too-heavy', actual: 3750, limit: 3000 }])
  })
})

test.each([
  ['BLUESKY', draft({ text: 'x'.repeat(300) }), []],
  ['BLUESKY', draft({ text: 'x'.repeat(301) }), ['text-too-long']],
  ['BLUESKY', draft({ video: { ...video, durationMs: 180_001 } }), ['video-too-long']],
  ['BLUESKY', draft({ video: { ...video, width: 100, height: 400 } }), ['video-shape']],
  ['MASTODON', draft({ video: { ...video, sizeBytes: 99 * 1024 * 1024 + 1 } }), ['video-too-large']],
  ['YOUTUBE', draft({ text: 'a < b', title: '<3' }), ['text-signs', 'title-signs']],
  ['INSTAGRAM_BUSINESS', draft({ text: '#a '.repeat(31) }), ['too-many-hashtags']],
  ['INSTAGRAM_BUSINESS', draft({ text: `${'@ada '.repeat(21)} me@example.com#1` }), ['too-many-mentions']],
  ['FACEBOOK_PAGE', draft({ video: { ...video, width: 1080, height: 1080, durationMs: 91_000 } }), ['video-too-long', 'video-shape']],
  ['TIKTOK_BUSINESS', draft({ video: { ...video, watermark: 'removable' } }), ['watermark']],
  ['TIKTOK_BUSINESS', draft({ video: { ...video, watermark: 'required' } }), ['watermark-required']],
  ['YOUTUBE', draft({ video: { ...video, watermark: 'required' } }), []],
  // A size that nobody knows yet is no obstacle.
  ['MASTODON', draft({ video: { ...video, sizeBytes: null } }), []],
  ['PEERTUBE', draft({ title: 'ab' }), ['title-too-short']],
  ['PEERTUBE', draft({ title: 'x'.repeat(121) }), ['title-too-long']],
  ['WEBHOOK', draft({ text: '', title: '' }), []],
] as const)('%s finds what is beyond its limits', (platform, post, codes) => {
  expect(checkPost(platformLimits[platform], post).map(({ code }) => code)).toEqual(codes)
})

test('what an export will probably weigh is told until its size is settled', () => {
  const sizeOf = (change: Partial<PostDraft['video']>) =>
    findLikelySize(platformLimits.BLUESKY, draft({ video: { ...video, sizeBytes: null, ...change } }))
  const limit = 50 * 1024 * 1024
  expect(sizeOf({ likelyBytes: limit + 1 })).toEqual({ actual: limit + 1, limit })
  expect(sizeOf({ likelyBytes: limit })).toBeNull()
  expect(sizeOf({ likelyBytes: null })).toBeNull()
  expect(sizeOf({ sizeBytes: 1000, likelyBytes: limit + 1 })).toBeNull()
})

test('a video becomes a Short only when it is square or taller and at most three minutes', () => {
  const isLong = (change: Partial<PostDraft['video']>) =>
    isTooLongForShort(platformLimits.YOUTUBE, draft({ video: { ...video, ...change } }))
  expect([isLong({}), isLong({ durationMs: 180_001 }), isLong({ width: 1920, height: 1080 }), isLong({ height: 1080 })]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isTooLongForShort(platformLimits.MASTODON, draft({ video: { ...video, durationMs: 600_000 } }))).toBe(false)
})

test('every limit says where and when it was read', () => {
  for (const { source, readOn } of Object.values(platformLimits)) {
    expect(source.length).toBeGreaterThan(10)
    expect(readOn).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})
