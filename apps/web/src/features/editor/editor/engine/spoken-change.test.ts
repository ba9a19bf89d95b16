import { runCommand, type Command } from '@clipwright/timeline/edit/commands/run-command'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { expect, test } from 'vitest'
import { spokenChange } from './spoken-change.ts'

const transcriptText = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const document = toDocument(sampleTimeline({ words: sampleWords(transcriptText, 0, 500), timeRanges: [[0, 8]] }))

function after(before: ClipDocument, command: Command): ClipDocument {
  const edit = runCommand(before, command)
  if ('refusal' in edit) throw new Error(edit.refusal)
  return edit.document
}

test('a cut tells the words that went, taking it back the words that came', () => {
  const cut = after(document, { name: 'cutWords', with: { wordIds: ['w2', 'w3', 'w9'] } })
  expect(spokenChange(document, cut)).toEqual({ kind: 'gone', words: 'three four ten' })
  expect(spokenChange(cut, document)).toEqual({ kind: 'came', words: 'three four ten' })
})

test('a trim and an end tell them too, and a long list is cut short', () => {
  const ended = after(document, { name: 'endHere', with: { atMs: 1000 } })
  const change = spokenChange(document, ended)
  expect(change).toEqual({ kind: 'gone', words: 'three four five six seven eight nine ten eleven twelve thirteen fourteen …' })
})

test('a correction tells both writings; several at once, and what touches no word, tell nothing', () => {
  const corrected = after(document, { name: 'correctWord', with: { wordId: 'w4', text: 'FIVE' } })
  expect(spokenChange(document, corrected)).toEqual({ kind: 'written', from: 'five', to: 'FIVE' })
  expect(spokenChange(corrected, document)).toEqual({ kind: 'written', from: 'FIVE', to: 'five' })
  const two = after(corrected, { name: 'correctWord', with: { wordId: 'w5', text: 'SIX' } })
  expect(spokenChange(document, two)).toBeUndefined()
  expect(spokenChange(document, after(document, { name: 'splitRange', with: { atMs: 2000 } }))).toBeUndefined()
  expect(spokenChange(document, after(document, { name: 'setCaptions', with: { preset: 'bold' } }))).toBeUndefined()
})
