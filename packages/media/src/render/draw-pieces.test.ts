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
