import type { Transcript } from '@clipwright/contract/sources/transcript'
import { expect, test } from 'vitest'
import { editParagraphs } from './edit-paragraphs.ts'
import { toSrt } from './transcript-files.ts'

const texts = ['We', 'bake', 'bred.', 'It', 'rises', 'slowly.']
const transcript: Transcript = {
  engine: 'whisper',
  quality: 'good',
  language: 'en',
  durationMs: 6000,
  words: texts.map((text, index) => ({ text, startMs: index * 1000, endMs: index * 1000 + 800, speaker: 'Speaker 1' })),
  sentences: [],
  paragraphs: [
    { firstWord: 0, lastWord: 3, speaker: 'Speaker 1' },
    { firstWord: 3, lastWord: 6, speaker: 'Speaker 1' },
  ],
  speakers: ['Speaker 1'],
  notices: [],
}

test('a mended word keeps its time', () => {
  const { words } = editParagraphs(transcript, ['We bake bread.', 'It rises slowly.'], undefined)
  expect(words.map(({ text, startMs }) => [text, startMs])).toEqual([
    ['We', 0],
    ['bake', 1000],
    ['bread.', 2000],
    ['It', 3000],
    ['rises', 4000],
    ['slowly.', 5000],
  ])
})

test('more words share the time of their paragraph, and the next one stays', () => {
  const { words, paragraphs } = editParagraphs(transcript, ['We always bake very good bread.', 'It rises slowly.'], undefined)
  expect(words).toHaveLength(9)
  for (const [index, word] of words.entries()) {
    expect(word.endMs).toBeGreaterThan(word.startMs)
    expect(word.startMs).toBeGreaterThanOrEqual(words[index - 1]?.startMs ?? 0)
  }
  expect([words[5]?.endMs, words[6]?.startMs, paragraphs[1]]).toEqual([2800, 3000, { firstWord: 6, lastWord: 9, speaker: 'Speaker 1' }])
})

test('an emptied paragraph is left out of the files', () => {
  const shorter = editParagraphs(transcript, ['', 'It rises slowly.'], undefined)
  expect(shorter.paragraphs).toHaveLength(1)
  expect(toSrt(shorter.words)).toBe('1\n00:00:03,000 --> 00:00:06,200\nIt rises slowly.\n')
})
