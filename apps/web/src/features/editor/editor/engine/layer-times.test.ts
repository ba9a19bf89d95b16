import { expect, test } from 'vitest'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { layerTimes, toLayerTime } from './layer-times.ts'

// Plays 2 to 4 s of the source, then 0 to 1 s, after an intro of a second.
const document: ClipDocument = {
  ...toDocument(
    sampleTimeline({
      words: sampleWords('one two three four five six seven eight', 0, 500),
      timeRanges: [
        [2, 4],
        [0, 1],
      ],
    }),
  ),
  intro: { uri: 'upload://intro-of-test', kind: 'video', durationMs: 1000 },
}
const zoom = { startMs: 3500, endMs: 4500 }

test('a punch-in is told by when it is seen in the finished clip, any other layer by its own time after the intro', () => {
  expect(layerTimes(document, 'zooms', zoom)).toEqual({ startMs: 2500, endMs: 3000, isOfSource: false })
  expect(layerTimes(document, 'overlays', zoom)).toEqual({ startMs: 4500, endMs: 5500, isOfSource: false })
})

test('one that is cut away whole keeps the times it has in the source, and says so', () => {
  const times = { startMs: 1200, endMs: 1900 }
  expect(layerTimes(document, 'zooms', times)).toEqual({ ...times, isOfSource: true })
  expect(toLayerTime(document, { kind: 'zooms', isOfSource: true }, 'end', 2500)).toEqual({ endMs: 2500 })
})

test('a time that is typed goes back to the clock the layer counts on', () => {
  const layer = { kind: 'zooms', isOfSource: false } as const
  expect(toLayerTime(document, layer, 'start', 2000)).toEqual({ startMs: 3000 })
  // On the cut: what plays before it ends there, what plays after it begins elsewhere in the source.
  expect(toLayerTime(document, layer, 'end', 3000)).toEqual({ endMs: 4000 })
  expect(toLayerTime(document, layer, 'start', 3000)).toEqual({ startMs: 0 })
  expect(toLayerTime(document, { kind: 'sounds', isOfSource: false }, 'start', 400)).toEqual({ startMs: 0 })
})
