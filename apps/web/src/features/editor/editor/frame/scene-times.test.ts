import { expect, test } from 'vitest'
import { whenSeen } from './scene-times.ts'

// Plays 20 to 22, 24 to 26 and 30 to 33 s of the source, the last of them first.
const document = {
  ranges: { a: { startMs: 20_000, endMs: 22_000 }, b: { startMs: 24_000, endMs: 26_000 }, c: { startMs: 30_000, endMs: 33_000 } },
  order: ['c', 'a', 'b'],
}
const spansOf = (startMs: number, untilMs: number) => whenSeen(document, { startMs, untilMs }).map((span) => [span.startMs, span.endMs])

test('a scene is told by the time of the clip, as one span over a cut inside it', () => {
  expect(spansOf(0, 25_000)).toEqual([[3000, 6000]])
})

test('a scene that plays at two places of the clip has both, and one that is cut has none', () => {
  expect(spansOf(25_000, 31_000)).toEqual([
    [0, 1000],
    [6000, 7000],
  ])
  expect(spansOf(26_000, 29_000)).toEqual([])
})
