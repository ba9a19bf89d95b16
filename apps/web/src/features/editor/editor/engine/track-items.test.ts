import { expect, test } from 'vitest'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { laneCount, trackItems } from './track-items.ts'

const clip = toDocument(
  sampleTimeline({
    words: sampleWords('one two three four five six seven eight', 0, 500),
    timeRanges: [
      [2, 4],
      [0, 1],
    ],
  }),
)
const text = (startMs: number, endMs: number, words: string) =>
  ({ kind: 'text', text: words, startMs, endMs, follows: true, x: 0.5, y: 0.5, size: 0.05, layer: 0 }) as const

test('layers at the same time lie in lanes of their own, and a lane is used again when it is free', () => {
  const document: ClipDocument = { ...clip, overlays: { c: text(1200, 2000, 'three'), a: text(0, 1000, 'one'), b: text(500, 1500, 'two') } }
  expect(trackItems(document, 'overlays').map(({ id, lane, name }) => [id, lane, name])).toEqual([
    ['a', 0, { text: 'one' }],
    ['b', 1, { text: 'two' }],
    ['c', 0, { text: 'three' }],
  ])
  expect(laneCount(trackItems(document, 'overlays'))).toBe(2)
})

test('a punch-in lies where its part of the source plays, and not where none of it does', () => {
  const zooms = {
    here: { startMs: 3500, endMs: 4500, scale: 1.254, x: 0.5, y: 0.4 },
    gone: { startMs: 1200, endMs: 1900, scale: 2, x: 0.5, y: 0.4 },
  }
  expect(trackItems({ ...clip, zooms }, 'zooms')).toEqual([{ id: 'here', startMs: 1500, endMs: 2000, lane: 0, name: { scale: 1.25 } }])
})
