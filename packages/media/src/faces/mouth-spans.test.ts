import type { FaceTrack } from '@clipwright/contract/sources/analysis'
import { expect, test } from 'vitest'
import { planMouthSpans, interpolateSamples, smoothBox } from './mouth-spans.ts'

/** A face at `x`, sampled every 250 ms from `fromMs` to `toMs`. */
function track(x: number, fromMs: number, toMs: number, shot = 0): FaceTrack {
  const count = 1 + (toMs - fromMs) / 250
  const samples = Array.from({ length: count }, (_, index) => ({ atMs: fromMs + index * 250, x, y: 0.3, w: 0.1, h: 0.2, score: 0.9 }))
  return { id: `${x}`, shot, samples }
}

test('no lips are read while a face is alone', () => {
  expect(planMouthSpans([track(0.2, 0, 4000), track(0.7, 4250, 8000), track(0.5, 4250, 8000, 1)], 0)).toEqual([])
})

test('lips are read where faces are together, and only around them', () => {
  const [span, ...others] = planMouthSpans([track(0.2, 1000, 9000), track(0.5, 3000, 12_000)], 1000)
  expect(others).toEqual([])
  expect([span?.firstFrame, span?.frameCount]).toEqual([24, 73])
  expect(span?.tracks).toEqual([0, 1])
  expect(span?.crop.x).toBeCloseTo(0.18)
  expect(span?.crop.w).toBeCloseTo(0.44)
  expect(span?.crop.h).toBeCloseTo(0.28)
})

test('a short break is bridged, a long one is not, and a cut always ends a span', () => {
  const left = track(0.2, 0, 12_000)
  expect(planMouthSpans([left, track(0.5, 0, 3000), track(0.7, 4000, 12_000)], 0)).toHaveLength(1)
  expect(planMouthSpans([left, track(0.5, 0, 3000), track(0.7, 8000, 12_000)], 0)).toHaveLength(2)
  expect(planMouthSpans([track(0.2, 0, 3000), track(0.5, 0, 3000), track(0.2, 3250, 6000, 1), track(0.5, 3250, 6000, 1)], 0)).toHaveLength(
    2,
  )
})

test('a face is interpolated between its samples, and nowhere before and after them', () => {
  const at = interpolateSamples([
    { atMs: 100, x: 0.2, y: 0.3, w: 0.1, h: 0.2, score: 0.9 },
    { atMs: 300, x: 0.4, y: 0.3, w: 0.1, h: 0.2, score: 0.8 },
  ])
  expect([50, 100, 150, 300, 350].map((ms) => at(ms)?.x)).toEqual([undefined, 0.2, expect.closeTo(0.25), 0.4, undefined])
})

test('the box around a mouth follows slowly', () => {
  const jumping = track(0.2, 0, 1000)
  jumping.samples.forEach((sample, index) => (sample.x += index === 2 ? 0.1 : 0))
  const at = smoothBox(jumping)
  expect([0, 500, 1000].map((ms) => at(ms)?.x)).toEqual([0.2, expect.closeTo(0.235), expect.closeTo(0.2148, 3)])
})
