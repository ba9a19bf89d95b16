import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordAt } from './word-at.ts'

test('the spoken word is the last one that has begun, as in a linear search', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000), { maxLength: 60 }), fc.nat(5_500), (starts, atMs) => {
      const words = starts.toSorted((a, b) => a - b).map((startMs) => ({ startMs }))
      expect(wordAt(words, atMs)).toBe(words.findLastIndex((word) => word.startMs <= atMs))
    }),
  )
})
