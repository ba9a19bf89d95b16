import { expect, test } from 'vitest'
import { fullPace, nextPace } from './preview-pace.ts'

/** The scale after a second of dragging on a machine that needs so many milliseconds for a whole preview, and as much again for the rest. */
function dragOn(wholeMs: number, restMs: number, frames = 60) {
  let pace = fullPace
  for (let frame = 0; frame < frames; frame++) pace = nextPace(pace, restMs + wholeMs * pace.scale ** 2)
  return { scale: pace.scale, frameMs: restMs + wholeMs * pace.scale ** 2 }
}

test('a fast machine draws the whole preview, one late frame changes nothing', () => {
  expect(dragOn(8, 4).scale).toBe(1)
  expect(nextPace(nextPace(fullPace, 90), 10).scale).toBe(1)
})

test('a slow machine draws fewer pixels until thirty frames a second are reached, or an eighth is left', () => {
  const slow = dragOn(100, 10)
  expect(slow.frameMs).toBeLessThanOrEqual(36)
  expect(slow.scale).toBeGreaterThan(0.35)
  expect(dragOn(800, 10)).toMatchObject({ scale: 0.35 })
})

test('where a machine has time again, the image gets its pixels back', () => {
  let pace = { scale: 0.5, slow: 0, quick: 0 }
  for (let frame = 0; frame < 120; frame++) pace = nextPace(pace, 10)
  expect(pace.scale).toBe(1)
})
