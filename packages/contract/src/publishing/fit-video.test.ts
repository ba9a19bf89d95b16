import { expect, test } from 'vitest'
import { fitFacts, fixOf } from './fit-video.ts'
import { platformLimits } from './platform-limits.ts'

test('each finding about the video has a change that answers it, where there is one', () => {
  const { video } = platformLimits.FACEBOOK_PAGE
  expect(fixOf('video-too-long', video)).toEqual({ mostMs: 90_000 })
  expect(fixOf('video-shape', video)).toEqual({ ratio: '9:16' })
  expect(fixOf('video-shape', { ...video, ratios: { least: 0.8, most: 1.2 } })).toEqual({ ratio: '1:1' })
  expect(fixOf('video-too-large', platformLimits.MASTODON.video)).toEqual({ mostBytes: 103_809_024 })
  expect(fixOf('video-likely-too-large', platformLimits.MASTODON.video)).toEqual({ mostBytes: 103_809_024 })
  expect(fixOf('video-too-large', video)).toBeNull()
  expect(fixOf('video-too-short', video)).toBeNull()
})

test('a change never makes a video longer', () => {
  const video = { durationMs: 60_000, width: 1920, height: 1080 }
  expect(fitFacts(video, { mostMs: 90_000 })).toEqual(video)
  expect(fitFacts(video, { mostMs: 30_000, ratio: '9:16' })).toEqual({ durationMs: 30_000, width: 1080, height: 1920 })
})
