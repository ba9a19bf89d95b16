import { expect, test } from 'vitest'
import { findStills } from './find-stills.ts'

test('a frame that stays for more than a second is a still, the last one to the end of the range', () => {
  const frames = [0, 40, 80, 9_000, 9_040, 10_041].map((atMs) => ({ atMs }))
  expect(findStills(frames, { startMs: 0, endMs: 15_000 })).toEqual([
    { startMs: 80, endMs: 9_000 },
    { startMs: 9_040, endMs: 10_041 },
    { startMs: 10_041, endMs: 15_000 },
  ])
  expect(findStills([], { startMs: 0, endMs: 15_000 })).toEqual([])
})
