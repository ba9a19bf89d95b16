import { expect, test } from 'vitest'
import { toSights } from './source-sights.ts'

const sample = (atMs: number, x: number) => ({ atMs, x, y: 0.2, w: 0.1, h: 0.2, score: 0.9 })
const box = (x: number) => ({ x, y: 0.2, w: 0.1, h: 0.2 })

test('faces are told a second apart, one box each, with the most that were there at once', () => {
  const left = { id: 'a', shot: 0, samples: [sample(5_100, 0.12345), sample(5_300, 0.2), sample(6_200, 0.3)] }
  const right = { id: 'b', shot: 0, samples: [sample(6_100, 0.7)] }
  const later = { id: 'c', shot: 1, samples: [sample(9_000, 0.5)] }
  const shots = [
    { startMs: 5_000, endMs: 8_000 },
    { startMs: 8_000, endMs: 20_000 },
  ]
  expect(toSights({ range: { startMs: 5_000, endMs: 20_000 }, shots, faces: [left, right, later] })).toEqual({
    shots: [5_000, 8_000],
    faces: [
      { atMs: 5_000, boxes: [box(0.123)] },
      { atMs: 6_000, boxes: [box(0.3), box(0.7)] },
      { atMs: 9_000, boxes: [box(0.5)] },
    ],
    mostFaces: 2,
  })
})

test('a long source is told in three hundred moments at most', () => {
  const samples = Array.from({ length: 7_200 }, (_none, at) => sample(at * 1000, 0.4))
  const { faces } = toSights({ range: { startMs: 0, endMs: 7_200_000 }, shots: [], faces: [{ id: 'a', shot: 0, samples }] })
  expect(faces).toHaveLength(300)
  expect(faces[1]?.atMs).toBe(24_000)
})
