import { expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '../../testing/sample-timeline.ts'
import type { ClipDocument } from '../clip-document.ts'
import type { EditResult } from '../edit-result.ts'
import { emptyHistory, record, undo } from '../history.ts'
import { toDocument } from '../upgrade-document.ts'
import { cutWords } from './cut-words.ts'
import { useVersion } from './use-version.ts'

const first = toDocument(sampleTimeline({ words: sampleWords('one two three four five six seven eight', 0, 500) }))

function documentOf(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(result.refusal)
  return result.document
}

test('going back to a version is one step, and undoing it brings the very document again', () => {
  const now = documentOf(cutWords(first, { wordIds: Object.keys(first.words).slice(2, 4) }))
  const after = documentOf(useVersion(now, { version: first }))
  expect(after).toEqual(first)
  const history = record(emptyHistory, now, after, { label: { name: 'useVersion' }, atMs: 0 })
  expect(history.past).toHaveLength(1)
  expect(undo(history, after)?.document).toEqual(now)
})

test('a version of other days brings neither its level nor its hearing of a word', () => {
  const id = Object.keys(first.words)[0] ?? ''
  const word = { text: 'won', startMs: 0, endMs: 400 }
  const version = { ...first, words: { ...first.words, [id]: word }, audio: { ...first.audio, gainDb: 30 }, watermark: !first.watermark }
  const after = documentOf(useVersion(first, { version }))
  expect(after.watermark).toBe(!first.watermark)
  expect(after.words).toEqual(first.words)
  expect(after.audio).toEqual(first.audio)
})

test('a version that is the same changes nothing', () => {
  expect(useVersion(first, { version: first })).toEqual({ refusal: 'nothing-changes' })
})
