import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toProgrammeMs, toSourceMs } from './clip-clock.ts'

const ranges = [
  [10, 14],
  [20, 21],
  [40, 45],
] as const

test.each([
  [0, 10_000],
  [3_999, 13_999],
  [4_000, 20_000],
  [5_000, 40_000],
  [99_000, 45_000],
])('%i ms of the clip is %i ms of the source', (programmeMs, sourceMs) => expect(toSourceMs(ranges, programmeMs)).toBe(sourceMs))

test('a time that was cut out maps to the next one in the clip', () => expect(toProgrammeMs(ranges, 30_000)).toBe(5_000))

test('converting there and back gives the same time anywhere in the clip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), (programmeMs) => {
      expect(toProgrammeMs(ranges, toSourceMs(ranges, programmeMs))).toBeCloseTo(programmeMs, 6)
    }),
  )
})
