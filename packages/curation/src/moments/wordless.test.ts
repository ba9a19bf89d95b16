import { expect, test } from 'vitest'
import { makeSoundAnalysis } from '../testing/sound-analysis.ts'
import { toPreferences } from '../testing/spoken-material.ts'
import { findWordlessMoments } from './wordless.ts'

test('a source of hours is read once, not once for every two of its edges', () => {
  const durationMs = 2 * 3_600_000
  let reads = 0
  const watch = <Item extends { startMs: number }>(item: Item): Item =>
    new Proxy(item, {
      get: (target, name) => {
        if (name === 'startMs') reads++
        return Reflect.get(target, name)
      },
    })
  const shots = Array.from({ length: durationMs / 8000 }, (_, index) => watch({ startMs: index * 8000, endMs: (index + 1) * 8000 }))
  const bursts = Array.from({ length: 100 }, (_, index) => watch({ startMs: index * 70_000, endMs: index * 70_000 + 1500, strength: 0.5 }))
  const analysis = makeSoundAnalysis(durationMs, { shots, bursts })
  const moments = findWordlessMoments({ analysis, pref: toPreferences(), title: '', range: analysis.range })
  expect(moments.length).toBeGreaterThan(10)
  expect(reads).toBeLessThan(10 * (shots.length + bursts.length))
})

test('applause counts by the part of it that is inside, and none is none', () => {
  const starts = [0, 10_000, 20_000, 30_000, 40_500, 50_000, 60_000, 70_000]
  const shots = starts.map((startMs, index) => ({ startMs, endMs: starts[index + 1] ?? 80_000 }))
  const analysis = makeSoundAnalysis(80_000, { shots, bursts: [{ startMs: 40_000, endMs: 41_000, strength: 0.8 }] })
  const pref = toPreferences({ clipDurations: [[9, 11]], clipCount: 8 })
  const moments = findWordlessMoments({ analysis, pref, title: '', range: analysis.range })
  const scores = moments.map(({ timeRanges, connectionScore }) => [timeRanges[0]?.[0], connectionScore.score])
  expect(scores.toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
    starts.map((startMs) => [startMs / 1000, [30_000, 40_500].includes(startMs) ? 3.2 : 2]),
  )
})
