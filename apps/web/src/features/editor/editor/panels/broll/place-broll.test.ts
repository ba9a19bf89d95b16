import { describe, expect, test } from 'vitest'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { programmeSpan, withBroll } from './place-broll.ts'

const transcriptText = Array.from({ length: 40 }, (_none, index) => `word${index}`).join(' ')
const document = toDocument(
  sampleTimeline({
    analysis: sampleAnalysis({ durationMs: 16_000 }),
    words: sampleWords(transcriptText),
    segments: [fillSegment()],
    timeRanges: [[0, 16]],
  }),
)
const video = {
  uri: 'upload://abcdefgh',
  kind: 'video' as const,
  durationMs: 1500,
  origin: 'Stock' as const,
  credit: { author: 'Ada', licence: 'Free' },
}
const span = { startMs: 6000, endMs: 8000 }

describe('where B-roll lies on the clip', () => {
  test('a place of the source plays where its words play after a cut, and nowhere when they were cut', () => {
    expect(programmeSpan(document, span)).toEqual({ ...span, givesWay: true })
    const cut = cutWords(document, { wordIds: ['w2', 'w3'] })
    const after = 'document' in cut ? cut.document : document
    const newSpan = programmeSpan(after, span)
    expect(newSpan?.startMs).toBeLessThan(5500)
    expect((newSpan?.endMs ?? 0) - (newSpan?.startMs ?? 0)).toBeCloseTo(2000)
    const cutAway = cutWords(document, { wordIds: ['w15', 'w16', 'w17'] })
    expect(programmeSpan('document' in cutAway ? cutAway.document : document, span)).toBeNull()
  })

  test('hook and punch line stay free', () => {
    expect(programmeSpan(document, { startMs: 0, endMs: 5000 })).toEqual({ startMs: 3000, endMs: 5000, givesWay: true })
    expect(programmeSpan(document, { startMs: 14_500, endMs: 15_500 })).toBeNull()
  })

  test('a video shorter than its place ends early, and an item of any kind can replace it', () => {
    const first = withBroll(document, { id: 'b1', item: video, span })
    const withFirst = 'document' in first ? first.document : document
    expect(withFirst.brolls['b1']).toMatchObject({ startMs: 6000, endMs: 7500, credit: { author: 'Ada' } })
    const second = withBroll(withFirst, { id: 'b1', item: { ...video, uri: 'upload://zyxwvuts', kind: 'image', durationMs: null }, span })
    expect('document' in second ? second.document.brolls : {}).toEqual({
      b1: expect.objectContaining({ uri: 'upload://zyxwvuts', kind: 'image' }),
    })
    expect(withBroll(document, { id: 'b2', item: { ...video, uri: null }, span })).toEqual({ refusal: 'wrong-asset' })
  })
})
