import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAss } from '../../captions/ass.ts'
import { outputSize } from '../../output-size.ts'
import { sampleTimeline, sampleWords } from '../../testing/sample-timeline.ts'
import { ClipDocument, NamedSpeaker } from '../clip-document.ts'
import { compareDocuments } from '../compare-documents.ts'
import { spokenWords } from '../document-words.ts'
import type { EditResult } from '../edit-result.ts'
import { emptyHistory, record, undo } from '../history.ts'
import { readDocument, toDocument } from '../upgrade-document.ts'
import { toTimeline } from '../to-timeline.ts'
import { assignSpeaker } from './assign-speaker.ts'
import { correctWord } from './correct-word.ts'
import { setCaptions } from './set-captions.ts'

const words = sampleWords('who said that it was me', 0, 500).map((word, index) =>
  index < 3 ? { ...word, speaker: 'Speaker 1' as const } : word,
)
const document = toDocument(sampleTimeline({ words, timeRanges: [[0, 4]] }))

function documentOf(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(result.refusal)
  return result.document
}

const speakers = fc.constantFrom(null, ...NamedSpeaker.options)
const spans = fc
  .tuple(fc.nat(5), fc.integer({ min: 1, max: 6 }))
  .map(([from, count]) => words.slice(from, from + count).map((_, at) => `w${from + at}`))

test('any assignments are valid, keep nothing that was heard anyway, and are undone to the very document', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ wordIds: spans, speaker: speakers }), { minLength: 1, maxLength: 8 }), (changes) => {
      let [history, current] = [emptyHistory, document]
      const states: ClipDocument[] = []
      changes.forEach((change, index) => {
        const result = assignSpeaker(current, change)
        if ('refusal' in result) return
        states.push(current)
        history = record(history, current, result.document, { label: result.label, atMs: index * 5000 })
        current = result.document
        expect(ClipDocument.parse(current)).toEqual(current)
        expect(readDocument(JSON.parse(JSON.stringify(current)))).toEqual(current)
        for (const [id, edit] of Object.entries(current.wordEdits)) expect(edit.speaker).not.toBe(document.words[id]?.speaker ?? null)
      })
      for (const state of states.toReversed()) {
        const step = undo(history, current)
        expect(step?.document).toEqual(state)
        if (step) ({ history, document: current } = step)
      }
      expect(current).toEqual(document)
    }),
    { numRuns: 150 },
  )
})

test('captions take the colour of whoever the words were given to', () => {
  const colored = documentOf(setCaptions(document, { highlight: false, speakers: { isOn: true, colors: { 'Speaker 2': '#112233' } } }))
  const ass = (of: ClipDocument) => toAss(toTimeline(of), outputSize(of.ratio, 'VIDEO_FILE'))?.ass ?? ''
  expect(ass(colored)).not.toContain('\\1c&H332211&')
  const assigned = documentOf(assignSpeaker(colored, { wordIds: ['w1'], speaker: 'Speaker 2' }))
  expect(toTimeline(assigned).captions.words.map(({ speaker }) => speaker)).toEqual([
    'Speaker 1',
    'Speaker 2',
    'Speaker 1',
    undefined,
    undefined,
    undefined,
  ])
  expect(ass(assigned)).toContain('\\1c&H332211&')
  const nobodys = documentOf(assignSpeaker(assigned, { wordIds: ['w0', 'w1'], speaker: null }))
  expect(
    toTimeline(nobodys)
      .captions.words.slice(0, 2)
      .some(({ speaker }) => speaker !== undefined),
  ).toBe(false)
  expect(ass(nobodys)).not.toContain('\\1c&H332211&')
})

test('what is read of the clip elsewhere names the speaker that was assigned', () => {
  const assigned = documentOf(assignSpeaker(document, { wordIds: ['w2', 'w3'], speaker: 'Speaker 5' }))
  expect(spokenWords(assigned).map(({ speaker }) => speaker)).toEqual([
    'Speaker 1',
    'Speaker 1',
    'Speaker 5',
    'Speaker 5',
    undefined,
    undefined,
  ])
  expect(spokenWords(documentOf(assignSpeaker(document, { wordIds: ['w0'], speaker: null })))[0]?.speaker).toBe('Unassigned')
  expect(compareDocuments(document, assigned).differences).toEqual([{ kind: 'speakersChanged', count: 2 }])
})

test('a word keeps what else was changed about it, and goes back to what was heard', () => {
  const corrected = documentOf(correctWord(document, { wordId: 'w0', text: 'Who' }))
  const assigned = documentOf(assignSpeaker(corrected, { wordIds: ['w0'], speaker: 'Speaker 4' }))
  expect(assigned.wordEdits['w0']).toEqual({ text: 'Who', speaker: 'Speaker 4' })
  expect(documentOf(assignSpeaker(assigned, { wordIds: ['w0'], speaker: 'Speaker 1' }))).toEqual(corrected)
})

test('words that are not there, none at all and the same speaker again are refused', () => {
  expect(assignSpeaker(document, { wordIds: [], speaker: null })).toEqual({ refusal: 'nothing-chosen' })
  expect(assignSpeaker(document, { wordIds: ['w0', 'nobody'], speaker: null })).toEqual({ refusal: 'unknown-word' })
  expect(assignSpeaker(document, { wordIds: ['w0'], speaker: 'Speaker 1' })).toEqual({ refusal: 'nothing-changes' })
})
