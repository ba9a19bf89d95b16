import { expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { clipEdges, snapEdges, wordEdges } from './snap.ts'

// Words of 500 ms with a pause of 40 ms at their end; 2 to 4 s plays first, then 0 to 1 s.
const document = toDocument(
  sampleTimeline({
    words: sampleWords('one two three four five six seven eight', 0, 500),
    timeRanges: [
      [2, 4],
      [0, 1],
    ],
  }),
)

test('the nearest target within reach decides how far a thing moves', () => {
  expect(snapEdges([1000, 3000], [980, 3050, 9000], 60)).toEqual({ byMs: -20, atMs: 980 })
  expect(snapEdges([1000], [1100], 60)).toEqual({ byMs: 0, atMs: null })
  expect(snapEdges([1000], [1060], 60)).toEqual({ byMs: 60, atMs: 1060 })
  expect(snapEdges([], [5], 60)).toEqual({ byMs: 0, atMs: null })
})

test('a part may begin where a word begins and end where one ends, also outside the clip', () => {
  expect(wordEdges(document, 'start', 1200, 400)).toEqual([1000, 1500])
  expect(wordEdges(document, 'end', 1200, 400)).toEqual([960, 1460])
})

test('a layer may lie against cuts and words as they play', () => {
  expect(clipEdges(document, 1900, 2600)).toEqual([0, 2000, 2000, 3000, 2000, 2460, 2500, 2960])
})
