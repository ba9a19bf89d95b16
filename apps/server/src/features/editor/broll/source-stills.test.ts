import { expect, test } from 'vitest'
import { chooseStillMs } from './source-stills.ts'

const face = (atMs: number) => ({ id: 'a', shot: 0, samples: [{ atMs, x: 0, y: 0, w: 0.1, h: 0.1, score: 1 }] })
const shots = [
  { startMs: 0, endMs: 10_000 },
  { startMs: 10_000, endMs: 14_000 },
  { startMs: 14_000, endMs: 30_000 },
  { startMs: 30_000, endMs: 31_000 },
  { startMs: 31_000, endMs: 41_000 },
]
const sights = { shots, faces: [face(5000), face(20_000)] }
const place = { startMs: 26_000, endMs: 28_000 }

test('a still is of the nearest long shot without a face, each once', () => {
  expect(chooseStillMs(sights, place, [])).toBe(36_000)
  expect(chooseStillMs(sights, place, [36_000])).toBe(12_000)
  expect(chooseStillMs(sights, place, [36_000, 12_000])).toBeNull()
})

test('what is seen at the place itself is no B-roll for it', () => {
  expect(chooseStillMs(sights, { startMs: 32_000, endMs: 34_000 }, [])).toBe(12_000)
})
