import { describe, expect, test } from 'vitest'
import { fillSegment, sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import { ClipDocument, documentJsonSchema, documentVersion } from './clip-document.ts'
import { toTimeline } from './to-timeline.ts'
import { readDocument, toDocument } from './upgrade-document.ts'

const timeline = sampleTimeline({
  words: sampleWords('one two three four five six'),
  segments: [fillSegment(), fillSegment({ startMs: 2000 })],
  timeRanges: [
    [0, 1],
    [1.2, 4],
  ],
})

test('the public schema is what was published under this version', async () => {
  await expect(`${JSON.stringify(documentJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    `golden/clip-document-${documentVersion}.schema.json`,
  )
})

describe('a clip that was stored before there was an editor', () => {
  test('is read as a document, which is the same clip again', () => {
    const document = readDocument(JSON.parse(JSON.stringify(timeline)))
    expect(ClipDocument.parse(document)).toEqual(document)
    expect(toTimeline(document)).toEqual(timeline)
  })

  test('keeps what was drawn on it and what was hidden', () => {
    const overlays = [{ id: '1', kind: 'logo' as const, uri: 'upload://abcdef', startMs: 0, endMs: 3000, x: 0.5, y: 0.5, w: 0.2 }]
    const words = timeline.captions.words.map((word) => (word.id === 'w1' ? { ...word, hidden: true } : word))
    const original = { ...timeline, overlays, captions: { ...timeline.captions, words } }
    expect(toTimeline(readDocument(original))).toEqual(original)
  })
})

test('a clip that was edited with the version before is read as it was left', () => {
  const document = toDocument(timeline)
  expect(readDocument({ ...document, version: 2 })).toEqual(document)
})

describe('what is no document', () => {
  const document = toDocument(timeline)

  test.each([
    ['an order that leaves a range out', { order: ['r1'] }, 'order'],
    ['an order that plays a range twice', { order: ['r1', 'r2', 'r2'] }, 'order'],
    ['a range outside the source', { ranges: { r1: { startMs: 0, endMs: 90_000 }, r2: document.ranges['r2'] } }, 'ranges.r1'],
    ['a ratio without a framing', { ratio: 'square' }, 'pictures'],
    ['an asset that is no upload', { intro: { uri: '/etc/passwd', kind: 'image', durationMs: 1000 } }, 'intro.uri'],
    ['an id that begins like an option', { zooms: { '-x': { startMs: 0, endMs: 1, scale: 2 } } }, 'zooms.-x'],
  ])('is refused with its place: %s', (_, change, path) => {
    const stored: unknown = { ...document, ...change }
    expect(() => readDocument(stored)).toThrow(
      expect.objectContaining({ errorName: 'InvalidParam', details: expect.arrayContaining([expect.objectContaining({ path })]) }),
    )
  })

  test('is refused kindly when a newer program wrote it', () => {
    expect(() => readDocument({ ...document, version: documentVersion + 1 })).toThrow(/newer version/)
  })
})
