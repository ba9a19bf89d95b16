import { expect, test } from 'vitest'
import { sampleAnalysis, sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { ClipDocument } from './clip-document.ts'
import { correctWord } from './commands/correct-word.ts'
import { cutWords } from './commands/cut-words.ts'
import { setCaptions } from './commands/set-captions.ts'
import { setMarker } from './commands/set-marker.ts'
import { compareDocuments, inWords } from './compare-documents.ts'
import type { EditResult } from './edit-result.ts'
import { toDocument } from './upgrade-document.ts'

function documentOf(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(`refused: ${result.refusal}`)
  return result.document
}

test('two versions are told apart in words', () => {
  const words = sampleWords('one two three four five six seven eight nine ten eleven twelve', 0, 500)
  const document = toDocument(sampleTimeline({ words, timeRanges: [[0, 6]], analysis: sampleAnalysis() }))
  const cut = documentOf(cutWords(document, { wordIds: ['w2', 'w3', 'w4'] }))
  const after = documentOf(setCaptions(cut, { preset: 'bold', style: { color: '#FFAA00' } }))
  const corrected = documentOf(correctWord(after, { wordId: 'w9', text: 'TEN' }))
  const comparison = compareDocuments(document, corrected)
  expect(inWords(comparison)).toBe('3 words cut, 1 word corrected, style changed')
  expect(comparison.longerByMs).toBe(-1500)
  expect(inWords(compareDocuments(corrected, document))).toBe('3 words restored, 1 word corrected, style changed')
  expect(inWords(compareDocuments(document, document))).toBe('')
  const noted = documentOf(setMarker(document, { id: 'm1', marker: { atMs: 900, text: 'The turn' } }))
  expect(inWords(compareDocuments(document, noted))).toBe('1 marker changed')
  const spokenBetter = { ...noted, enhanced: { uri: 'upload://clearer1', startMs: 0, endMs: 5000, strength: 1 } }
  expect(inWords(compareDocuments(noted, spokenBetter))).toBe('voice sounds different')
  const translated = { ...noted, translations: { de: { lines: {}, origin: 'Typed' as const } } }
  expect(inWords(compareDocuments(noted, translated))).toBe('other translations')
  // No two documents that differ are called the same.
  expect(inWords(compareDocuments(document, { ...document, watermark: !document.watermark }))).toBe('something else changed')
})
