import { runCommand } from '@clipwright/timeline/edit/commands/run-command'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { expect, test } from 'vitest'
import { rowsOf, textRows, toggleFor, wordBeside, wordsBetween, wordState } from './text-rows.ts'

const text = Array.from({ length: 150 }, (_, index) => (index % 20 === 19 ? 'end.' : `word${index}`)).join(' ')
const document = toDocument(sampleTimeline({ words: sampleWords(text, 0, 380), timeRanges: [[0, 20]] }))

test('rows are short, hold every word once and end with a sentence where they can', () => {
  const rows = textRows(document)
  expect(rows.flatMap(({ words }) => words.map(({ id }) => id))).toEqual(Object.keys(document.words))
  expect(Math.max(...rows.map(({ words }) => words.length))).toBeLessThanOrEqual(60)
  expect(rows.slice(0, -1).every(({ words }) => words.at(-1)?.text === 'end.')).toBe(true)
})

test('another speaker and a long pause begin a row', () => {
  const words = {
    a: { text: 'Why?', startMs: 0, endMs: 300, speaker: 'Speaker 1' as const },
    b: { text: 'Because.', startMs: 400, endMs: 900, speaker: 'Speaker 2' as const },
    c: { text: 'Well.', startMs: 2600, endMs: 3000, speaker: 'Speaker 2' as const },
  }
  expect(textRows({ words }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('no edit makes the rows another', () => {
  const cut = runCommand(document, { name: 'cutWords', with: { wordIds: ['w3', 'w4'] } })
  if ('refusal' in cut) throw new Error(cut.refusal)
  expect(textRows(cut.document)).toEqual(textRows(document))
})

test('words that are given to somebody else are a row of theirs, and only a change of the speaker is told', () => {
  expect(textRows(document).some(({ isTurn }) => isTurn)).toBe(false)
  const edit = runCommand(document, { name: 'assignSpeaker', with: { wordIds: ['w3', 'w4'], speaker: 'Speaker 2' } })
  if ('refusal' in edit) throw new Error(edit.refusal)
  const rows = rowsOf(edit.document)
  expect(rows.slice(0, 3).map(({ id, speaker, isTurn }) => [id, speaker, isTurn])).toEqual([
    ['w0', null, true],
    ['w3', 'Speaker 2', true],
    ['w5', null, true],
  ])
  expect(rows.slice(3).some(({ isTurn }) => isTurn)).toBe(false)
  const corrected = runCommand(edit.document, { name: 'correctWord', with: { wordId: 'w3', text: 'word' } })
  if ('refusal' in corrected) throw new Error(corrected.refusal)
  expect(rowsOf(corrected.document)).toBe(rows)
  expect(rowsOf(document)).toEqual(textRows(document))
})

test('words are chosen in either direction, and a step beyond the last one stays', () => {
  expect(wordsBetween(document, 'w5', 'w3')).toEqual(['w3', 'w4', 'w5'])
  expect(wordsBetween(document, 'w5', 'nobody')).toEqual([])
  expect(wordBeside(document, 'w3', 1)).toBe('w4')
  expect(wordBeside(document, 'w0', -1)).toBe('w0')
})

test('the same key cuts words and brings them back', () => {
  expect(toggleFor(document, ['w3', 'w4'])).toBe('cutWords')
  const cut = runCommand(document, { name: 'cutWords', with: { wordIds: ['w3', 'w4'] } })
  if ('refusal' in cut) throw new Error(cut.refusal)
  expect(toggleFor(cut.document, ['w3', 'w4'])).toBe('restoreWords')
  expect(toggleFor(cut.document, ['w2', 'w3'])).toBe('cutWords')
})

test('words before and after all that plays are outside; words between kept ones are cut', () => {
  const short = runCommand(document, { name: 'startHere', with: { wordId: 'w5' } })
  if ('refusal' in short) throw new Error(short.refusal)
  const cut = runCommand(short.document, { name: 'cutWords', with: { wordIds: ['w8'] } })
  if ('refusal' in cut) throw new Error(cut.refusal)
  const words = cut.document.words
  const stateOf = (id: string) => (words[id] ? wordState(cut.document, words[id]) : undefined)
  expect(['w4', 'w5', 'w8', 'w9', 'w149'].map(stateOf)).toEqual(['outside', 'heard', 'cut', 'heard', 'outside'])
})
