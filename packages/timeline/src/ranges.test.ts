import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutRanges, joinTouching, restoreRanges, splitRanges, toProgrammeMs, toSourceMs, totalMs } from './ranges.ts'
import type { SourceRange } from './timeline.ts'

const sourceMs = 100_000

/** Kept ranges in source order, not touching. */
const keptRanges: fc.Arbitrary<SourceRange[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: sourceMs }), { minLength: 4, maxLength: 24 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges) =>
    Array.from({ length: Math.floor(edges.length / 2) }, (_, n) => ({
      id: `r${n}`,
      startMs: edges[2 * n] ?? 0,
      endMs: edges[2 * n + 1] ?? 0,
    })),
  )

const span = fc
  .tuple(fc.integer({ min: 0, max: sourceMs }), fc.integer({ min: 0, max: sourceMs }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

function playedWithin(ranges: readonly SourceRange[], startMs: number, endMs: number): number {
  return ranges.reduce((sum, range) => sum + Math.max(0, Math.min(range.endMs, endMs) - Math.max(range.startMs, startMs)), 0)
}

const bare = (ranges: readonly SourceRange[]) => ranges.map(({ startMs, endMs }) => [startMs, endMs])

describe('cutting', () => {
  test('takes out exactly the cut span and nothing else', () => {
    fc.assert(
      fc.property(keptRanges, span, (ranges, [startMs, endMs]) => {
        const cut = cutRanges(ranges, startMs, endMs)
        expect(playedWithin(cut, startMs, endMs)).toBe(0)
        expect(totalMs(cut)).toBe(totalMs(ranges) - playedWithin(ranges, startMs, endMs))
        expect(new Set(cut.map((range) => range.id)).size).toBe(cut.length)
      }),
    )
  })

  test('restoring a span that played before its cut gives the same programme back', () => {
    fc.assert(
      fc.property(keptRanges, fc.nat(), fc.integer({ min: 1, max: 98 }), fc.integer({ min: 1, max: 98 }), (ranges, pick, from, to) => {
        const range = ranges[pick % ranges.length] as SourceRange
        const at = (percent: number) => Math.round(range.startMs + ((range.endMs - range.startMs) * percent) / 100)
        const [startMs, endMs] = [at(Math.min(from, to)), at(Math.max(from, to))]
        expect(bare(restoreRanges(cutRanges(ranges, startMs, endMs), startMs, endMs))).toEqual(bare(joinTouching(ranges)))
      }),
    )
  })

  test('restoring plays the whole span once and keeps the rest', () => {
    fc.assert(
      fc.property(keptRanges, span, (ranges, [startMs, endMs]) => {
        const restored = restoreRanges(ranges, startMs, endMs)
        expect(playedWithin(restored, startMs, endMs)).toBe(endMs - startMs)
        expect(totalMs(restored)).toBe(totalMs(ranges) + (endMs - startMs) - playedWithin(ranges, startMs, endMs))
      }),
    )
  })

  test('a part that plays twice is cut both times', () => {
    const twice = [
      { id: 'hook', startMs: 5000, endMs: 8000 },
      { id: 'story', startMs: 0, endMs: 10_000 },
    ]
    expect(bare(cutRanges(twice, 6000, 7000))).toEqual([
      [5000, 6000],
      [7000, 8000],
      [0, 6000],
      [7000, 10_000],
    ])
  })
})

describe('splitting and trimming', () => {
  test('a split changes no moment of the programme', () => {
    fc.assert(
      fc.property(keptRanges, fc.integer({ min: 0, max: sourceMs }), (ranges, at) => {
        const split = splitRanges(ranges, at)
        expect(bare(joinTouching(split))).toEqual(bare(joinTouching(ranges)))
        expect(split.length - ranges.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the two clocks', () => {
  test('programme to source and back is the same moment', () => {
    fc.assert(
      fc.property(keptRanges, fc.double({ min: 0, max: 0.9999, noNaN: true }), (ranges, share) => {
        const programmeMs = totalMs(ranges) * share
        const place = toSourceMs(ranges, programmeMs)
        expect(toProgrammeMs(ranges, place?.sourceMs ?? -1)).toBeCloseTo(programmeMs, 6)
      }),
    )
  })

  test('a moment that was cut has no programme time, and nothing plays after the end', () => {
    const ranges = [{ id: 'a', startMs: 1000, endMs: 3000 }]
    expect(toProgrammeMs(ranges, 3000)).toBeUndefined()
    expect(toSourceMs(ranges, 2000)).toBeUndefined()
    expect(toSourceMs(ranges, -1)).toBeUndefined()
  })
})
