import { expect, test } from 'vitest'
import { sameCutShare, sharedShare } from './shared-time.ts'

test.each([
  [[[0, 10]], [[10, 20]], 0],
  [[[0, 10]], [[5, 25]], 0.5],
  [
    [
      [0, 10],
      [20, 30],
    ],
    [[0, 30]],
    1,
  ],
  [[[0, 0]], [[0, 10]], 0],
] as [[number, number][], [number, number][], number][])('ranges %j and %j share %d of the shorter', (a, b, share) => {
  expect(sharedShare(a, b)).toBe(share)
})

test('equal cuts share all of the longer one, a part of a cut only its own length', () => {
  expect(sameCutShare([[0, 30]], [[0, 30]])).toBe(1)
  expect(sameCutShare([[0, 12]], [[0, 30]])).toBe(0.4)
  expect(sameCutShare([[0, 10]], [[20, 30]])).toBe(0)
  expect(sameCutShare([], [])).toBe(0)
})
