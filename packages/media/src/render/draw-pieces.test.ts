import { expect, test } from 'vitest'
import { listMissingRuns } from './draw-pieces.ts'

const seconds = (count: number) => Array.from({ length: count }, (_, index) => ({ name: index, frameCount: 30 }))
const lengths = (count: number, isThere: (index: number) => boolean) =>
  listMissingRuns(
    seconds(count),
    seconds(count).map(({ name }) => isThere(name)),
  ).map((run) => run.map(({ name }) => name))

test('adjacent missing pieces are one call, others have their own', () => {
  expect(lengths(9, (index) => ![1, 2, 6].includes(index))).toEqual([[1, 2], [6]])
  expect(lengths(9, () => true)).toEqual([])
})

test('a long run is halved, a short one is not, and every piece is drawn once', () => {
  expect(lengths(60, () => false).map((run) => run.length)).toEqual([30, 30])
  expect(lengths(61, () => false).map((run) => run.length)).toEqual([31, 30])
  expect(lengths(8, () => false).map((run) => run.length)).toEqual([8])
  expect(lengths(10, () => false).map((run) => run.length)).toEqual([8, 2])
  expect(lengths(60, (index) => index === 40).map((run) => run.length)).toEqual([30, 10, 19])
  expect(lengths(47, (index) => index % 13 === 3).flat()).toEqual(
    seconds(47)
      .map(({ name }) => name)
      .filter((name) => name % 13 !== 3),
  )
})

test('a clip of hours is drawn in runs of two minutes, so that none ends at its time limit and a dead worker loses two', () => {
  const runs = lengths(10_800, () => false)
  expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(120)
  expect(runs.flat()).toEqual(seconds(10_800).map(({ name }) => name))
  // As even as two calls at a time can be.
  expect(lengths(300, () => false).map((run) => run.length)).toEqual([75, 75, 75, 75])
})
