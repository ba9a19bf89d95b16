import { expect, test } from 'vitest'
import fc from 'fast-check'
import { firstPlace } from './first-place.ts'

test('finds the place that looking through the list one by one finds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 })), fc.integer({ min: -1, max: 41 }), (numbers, from) => {
      const sorted = numbers.toSorted((a, b) => a - b)
      const slowly = sorted.findIndex((item) => item >= from)
      expect(firstPlace(sorted, (item) => item >= from)).toBe(slowly < 0 ? sorted.length : slowly)
    }),
  )
})
