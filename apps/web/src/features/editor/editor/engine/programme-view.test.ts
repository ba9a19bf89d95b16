import { expect, test } from 'vitest'
import { partAt, partsOf, playsAt, sourceMsAt, wholeMs } from './programme-view.ts'

// Plays 8 to 10 s first, then 1 to 4 s.
const document = { ranges: { a: { startMs: 1000, endMs: 4000 }, b: { startMs: 8000, endMs: 10_000 } }, order: ['b', 'a'] }

test('parts lie one after the other in the order they play', () => {
  expect(partsOf(document).map(({ id, atMs, untilMs }) => [id, atMs, untilMs])).toEqual([
    ['b', 0, 2000],
    ['a', 2000, 5000],
  ])
  expect(wholeMs(document)).toBe(5000)
})

test('parts are worked out once for each set of parts, and anew for another order of the same', () => {
  expect(partsOf(document)).toBe(partsOf({ ...document }))
  expect(partsOf({ ...document, order: ['a', 'b'] }).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a moment of the clip is in one part, at a cut in the later one, past the end in the last one', () => {
  expect([0, 1999, 2000, 4999, 9000].map((ms) => partAt(document, ms)?.id)).toEqual(['b', 'b', 'a', 'a', 'a'])
  expect([0, 1999, 2000, 4999, 9000].map((ms) => sourceMsAt(document, ms))).toEqual([8000, 9999, 1000, 3999, 4000])
})

test('a span of the source shows wherever something of it plays', () => {
  expect(playsAt(document, { startMs: 3000, endMs: 9000 })).toEqual([
    { startMs: 0, endMs: 1000 },
    { startMs: 4000, endMs: 5000 },
  ])
  expect(playsAt(document, { startMs: 5000, endMs: 6000 })).toEqual([])
})
