import { expect, test } from 'vitest'
import { followFaces } from './follow-face.ts'

test('a face is followed through a shot of ten hours', () => {
  const durationMs = 36_000_000
  const samples = Array.from({ length: durationMs / 2500 }, (_, index) => {
    const x = index * 2500 < durationMs / 2 ? 0.2 : 0.6
    return { atMs: index * 2500, x, y: 0.3, w: 0.1, h: 0.2, score: 0.9 }
  })
  const path = followFaces([{ id: 'face-1-1', shot: 0, samples }], { startMs: 0, endMs: durationMs }, { w: 0.3, h: 1 })
  const shows = (atMs: number) => path.findLast((key) => key.atMs <= atMs)?.x ?? 0
  expect(shows(durationMs / 4)).toBeLessThan(0.2)
  expect(shows((durationMs * 3) / 4) + 0.3).toBeGreaterThan(0.7)
})
