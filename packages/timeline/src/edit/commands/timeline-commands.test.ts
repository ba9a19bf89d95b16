import { describe, expect, test } from 'vitest'
import { sampleAnalysis, sampleTimeline, sampleWords } from '../../testing/sample-timeline.ts'
import { ClipDocument } from '../clip-document.ts'
import { lengthMs, rangesOf } from '../document-ranges.ts'
import { spokenText } from '../document-words.ts'
import type { EditResult } from '../edit-result.ts'
import { toDocument } from '../upgrade-document.ts'
import { addLayer } from './add-layer.ts'
import { cutSpan } from './cut-span.ts'
import { duplicateLayer } from './duplicate-layer.ts'
import { moveRange } from './move-range.ts'
import { setMarker } from './set-marker.ts'
import { replaceText } from './replace-text.ts'
import { splitRange } from './split-range.ts'

// Words of 500 ms; frames of 20 ms, so that every place used below is on one.
const clip = toDocument(
  sampleTimeline({
    words: sampleWords('one two three four five six seven eight nine ten eleven twelve', 0, 500),
    timeRanges: [[0, 6]],
    analysis: sampleAnalysis({ frameRate: { num: 50, den: 1 } }),
  }),
)

function documentOf(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(`refused: ${result.refusal}`)
  expect(ClipDocument.safeParse(result.document).error?.issues ?? []).toEqual([])
  return result.document
}

describe('a marked stretch of the clip', () => {
  test('is taken out on frames of the source, whichever end was marked first', () => {
    const after = documentOf(cutSpan(clip, { fromMs: 2503, toMs: 1000 }))
    expect(rangesOf(after).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 1000],
      [2500, 6000],
    ])
  })

  test('stays alone when everything else goes', () => {
    const after = documentOf(cutSpan(clip, { fromMs: 1000, toMs: 2500, keep: true }))
    expect(spokenText(after)).toBe('three four five')
    expect(lengthMs(after)).toBe(1500)
  })

  test('is what plays there, wherever the parts were moved', () => {
    const swapped = documentOf(moveRange(documentOf(splitRange(clip, { atMs: 3000 })), { rangeId: 'r1', toIndex: 1 }))
    expect(spokenText(documentOf(cutSpan(swapped, { fromMs: 2000, toMs: 4000 })))).toBe('seven eight nine ten three four five six')
  })

  test('that would leave less than a second, or lies outside, is refused', () => {
    expect(cutSpan(clip, { fromMs: 200, toMs: 5800 })).toEqual({ refusal: 'clip-too-short' })
    expect(cutSpan(clip, { fromMs: 7000, toMs: 9000 })).toEqual({ refusal: 'outside-clip' })
    expect(cutSpan(clip, { fromMs: 700, toMs: 700 })).toEqual({ refusal: 'outside-clip' })
  })
})

describe('a layer that is put on once more', () => {
  const text = { startMs: 500, endMs: 2000, follows: true, kind: 'text', text: 'Look', x: 0.5, y: 0.5, size: 0.05, layer: 0 } as const
  const drawn = documentOf(addLayer(clip, { kind: 'overlays', id: 'o1', layer: text }))

  test('follows itself, and is the same otherwise', () => {
    const after = documentOf(duplicateLayer(drawn, { kind: 'overlays', id: 'o1', newId: 'o2' }))
    expect(after.overlays['o2']).toEqual({ ...text, startMs: 2000, endMs: 3500 })
  })

  test('lies over itself where there is no room behind it', () => {
    const late = documentOf(addLayer(clip, { kind: 'overlays', id: 'o1', layer: { ...text, startMs: 5000, endMs: 6000 } }))
    expect(documentOf(duplicateLayer(late, { kind: 'overlays', id: 'o1', newId: 'o2' })).overlays['o2']?.startMs).toBe(5000)
  })

  test('needs a name that is free and a layer that is there', () => {
    expect(duplicateLayer(drawn, { kind: 'overlays', id: 'o1', newId: 'o1' })).toEqual({ refusal: 'unknown-layer' })
    expect(duplicateLayer(drawn, { kind: 'sounds', id: 'o1', newId: 'o2' })).toEqual({ refusal: 'unknown-layer' })
  })
})

describe('a marker', () => {
  test('is noted, moved, renamed and taken away', () => {
    const noted = documentOf(setMarker(clip, { id: 'm1', marker: { atMs: 1500, text: '' } }))
    const changedMarker = documentOf(setMarker(noted, { id: 'm1', marker: { atMs: 2000, text: 'The turn' } }))
    expect(changedMarker.markers).toEqual({ m1: { atMs: 2000, text: 'The turn' } })
    expect(documentOf(setMarker(changedMarker, { id: 'm1', marker: null })).markers).toEqual({})
  })

  test('lies on the source, under a plain name, and one that is not there cannot go', () => {
    expect(setMarker(clip, { id: 'm1', marker: { atMs: 9e6, text: '' } })).toEqual({ refusal: 'out-of-source' })
    expect(setMarker(clip, { id: '__proto__', marker: { atMs: 1, text: '' } })).toEqual({ refusal: 'unknown-layer' })
    expect(setMarker(clip, { id: 'm1', marker: null })).toEqual({ refusal: 'unknown-layer' })
  })
})

test('a text is replaced at one place when its first word is named, and everywhere else it stays', () => {
  const twice = toDocument(sampleTimeline({ words: sampleWords('the shop and the shop again', 0, 500), timeRanges: [[0, 3]] }))
  const after = documentOf(replaceText(twice, { find: 'the shop', replace: 'a store', wordId: 'w3' }))
  expect(spokenText(after)).toBe('the shop and a store again')
  expect(replaceText(twice, { find: 'the shop', replace: 'a store', wordId: 'w1' })).toEqual({ refusal: 'nothing-found' })
})
