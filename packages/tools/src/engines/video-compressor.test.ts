import { expect, test } from 'vitest'
import {
  megabyte,
  nextVideoRate,
  planEncoding,
  shrinkWhereStuck,
  type EncodingPlan,
  type Pass,
  type SourceVideo,
} from './video-compressor.ts'

const talk: SourceVideo = {
  bytes: 200 * megabyte,
  durationS: 600,
  widthPx: 1920,
  heightPx: 1080,
  framesPerS: 25,
  videoRate: 2_600_000,
  audio: { rate: 128_000, channels: 2, isAac: true },
}

function planOf(source: SourceVideo, bytes: number): EncodingPlan {
  const plan = planEncoding(source, { kind: 'size', bytes }, 'avc')
  if ('smallestBytes' in plan) throw new Error('refused')
  return plan
}

test.each([8, 16, 50, 100])('a plan for %i MB spends its bits and keeps the shape of the frame', (size) => {
  const plan = planOf(talk, size * megabyte)
  const totalBytes = ((plan.videoRate + plan.audioRate) * talk.durationS) / 8
  expect(totalBytes).toBeLessThan(size * megabyte)
  expect(totalBytes).toBeGreaterThan(size * megabyte * 0.93)
  expect(plan.widthPx / plan.heightPx).toBeCloseTo(16 / 9, 1)
  expect([plan.widthPx % 2, plan.heightPx % 2]).toEqual([0, 0])
})

test('a smaller file has a smaller frame, and sound that is copied only while it is a small part', () => {
  const small = planOf(talk, 10 * megabyte)
  const large = planOf(talk, 150 * megabyte)
  expect(small.heightPx).toBeLessThan(large.heightPx)
  expect([small.isAudioCopied, large.isAudioCopied]).toEqual([false, true])
  expect(large.heightPx).toBe(1080)
})

test('a size that shows nothing any more is refused with one that can be had', () => {
  const refusal = planEncoding(talk, { kind: 'size', bytes: 2 * megabyte }, 'avc')
  if (!('smallestBytes' in refusal)) throw new Error('accepted')
  expect(refusal.smallestBytes).toBeGreaterThan(2 * megabyte)
  expect(planOf(talk, refusal.smallestBytes).videoRate).toBeGreaterThan(0)
})

test('an upright frame keeps its shape, and no frame grows', () => {
  const upright = planOf({ ...talk, widthPx: 1080, heightPx: 1920 }, 20 * megabyte)
  expect(upright.widthPx).toBeLessThan(upright.heightPx)
  expect(planOf({ ...talk, widthPx: 320, heightPx: 180 }, 100 * megabyte)).toMatchObject({ widthPx: 320, heightPx: 180 })
})

test('a quality never asks for more bits than the file has', () => {
  const poor = { ...talk, videoRate: 300_000 }
  expect(planEncoding(poor, { kind: 'quality', level: 'high' }, 'avc')).toMatchObject({ videoRate: 255_000, heightPx: 1080 })
  const rates = (['high', 'balanced', 'small'] as const).map((level) => {
    const plan = planEncoding({ ...talk, videoRate: 50_000_000 }, { kind: 'quality', level }, 'avc')
    return 'videoRate' in plan ? plan.videoRate : 0
  })
  expect(rates).toEqual(rates.toSorted((a, b) => b - a))
})

test('passes end just below the limit, also with an encoder that overshoots by half', () => {
  const limit = 10 * megabyte
  const plan = planOf(talk, limit)
  const passes: Pass[] = []
  let rate: number | null = plan.videoRate
  while (rate !== null && passes.length < 5) {
    passes.push({ videoRate: rate, bytes: ((rate * 1.5 + plan.audioRate) * talk.durationS) / 8 })
    rate = nextVideoRate(passes, limit, plan, talk.durationS)
  }
  expect(passes.length).toBe(2)
  expect(passes.at(-1)?.bytes).toBeLessThanOrEqual(limit)
  expect(passes.at(-1)?.bytes).toBeGreaterThan(limit * 0.95)
})

test('a still image that takes no more bits is left as it is', () => {
  const plan = planOf(talk, 50 * megabyte)
  const first = { videoRate: 500_000, bytes: 5 * megabyte }
  const rate = nextVideoRate([first], 50 * megabyte, plan, talk.durationS)
  expect(rate).toBeGreaterThan(500_000)
  expect(nextVideoRate([first, { videoRate: rate ?? 0, bytes: first.bytes * 1.01 }], 50 * megabyte, plan, talk.durationS)).toBeNull()
})

test('an encoder that does not get below the limit gets a smaller frame in the same shape', () => {
  const plan = planOf(talk, 10 * megabyte)
  const miss = { videoRate: 100_000, bytes: 20 * megabyte }
  expect(shrinkWhereStuck(plan, [miss, { ...miss, videoRate: 50_000, bytes: 12 * megabyte }], 10 * megabyte)).toBeNull()
  const smaller = shrinkWhereStuck(plan, [miss, { ...miss, videoRate: 50_000 }], 10 * megabyte)
  expect(smaller?.widthPx).toBeLessThan(plan.widthPx * 0.75)
  expect((smaller?.widthPx ?? 0) / (smaller?.heightPx ?? 1)).toBeCloseTo(plan.widthPx / plan.heightPx, 1)
})

test('a rate between one that was too large and one that was too small', () => {
  const passes = [
    { videoRate: 100_000, bytes: 20 * megabyte },
    { videoRate: 50_000, bytes: 6 * megabyte },
  ]
  const rate = nextVideoRate(passes, 10 * megabyte, planOf(talk, 10 * megabyte), talk.durationS)
  expect(rate).toBeGreaterThan(50_000)
  expect(rate).toBeLessThan(75_000)
})
