import { expect, test } from 'vitest'
import { speakerOfAll, speakersIn } from './word-speakers.ts'

const words = {
  a: { text: 'Why?', startMs: 0, endMs: 300, speaker: 'Speaker 1' as const },
  b: { text: 'Because.', startMs: 400, endMs: 900, speaker: 'Unassigned' as const },
  c: { text: 'Well.', startMs: 1000, endMs: 1300 },
}

test('everybody who speaks is listed, and nobody whose last word was given away', () => {
  expect([...speakersIn({ words, wordEdits: {} })]).toEqual(['Speaker 1', null])
  const wordEdits = { a: { speaker: null }, c: { speaker: 'Speaker 3' as const } }
  expect([...speakersIn({ words, wordEdits })]).toEqual([null, 'Speaker 3'])
})

test('several words have one speaker or none that could be ticked', () => {
  const document = { words, wordEdits: {} }
  expect(speakerOfAll(document, ['b', 'c'])).toBeNull()
  expect(speakerOfAll(document, ['a'])).toBe('Speaker 1')
  expect(speakerOfAll(document, ['a', 'b'])).toBeUndefined()
  expect(speakerOfAll(document, [])).toBeUndefined()
})
