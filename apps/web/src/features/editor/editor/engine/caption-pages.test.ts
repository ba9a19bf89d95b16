import { expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { captionPagesOf, clusterPages } from './caption-pages.ts'

const clip = toDocument(
  sampleTimeline({ words: sampleWords('one two three four five six seven eight nine ten', 0, 500), timeRanges: [[0, 5]] }),
)

test('pages hold every word of the clip in its order, and are worked out anew only when words, look or parts change', () => {
  const pages = captionPagesOf(clip)
  expect(pages.flatMap(({ wordIds }) => wordIds)).toEqual(Array.from({ length: 10 }, (_, at) => `w${at}`))
  expect(captionPagesOf({ ...clip, watermark: !clip.watermark })).toBe(pages)
  expect(captionPagesOf({ ...clip, captions: { ...clip.captions, enabled: false } })).toEqual([])
})

test('what is written in a line of a translation is shown at once', () => {
  const line = { startMs: 0, endMs: 4000, said: 'one two', text: 'eins zwei' }
  const withTranslation = (text: string): ClipDocument => ({
    ...clip,
    captions,
    translations: { de: { origin: 'Typed', lines: { l1: { ...line, text } } } },
  })
  const captions = { ...clip.captions, shownLanguage: 'de' }
  const pageText = (text: string) =>
    captionPagesOf(withTranslation(text))
      .map((page) => page.text)
      .join(' ')
  expect(pageText('eins zwei')).toMatch(/zwei/i)
  expect(pageText('eins drei')).toMatch(/drei/i)
})

test('short pages are taken together until they can be hit, and lose no word', () => {
  const page = (at: number) => ({ startMs: at * 1000, endMs: (at + 1) * 1000, text: `p${at}`, wordIds: [`w${at}`] })
  const pages = [0, 1, 2, 3, 4].map(page)
  expect(clusterPages(pages, 1000)).toEqual(pages)
  expect(clusterPages(pages, 1900).map(({ text, wordIds, endMs }) => [text, wordIds.length, endMs])).toEqual([
    ['p0 p1', 2, 2000],
    ['p2 p3', 2, 4000],
    ['p4', 1, 5000],
  ])
})
