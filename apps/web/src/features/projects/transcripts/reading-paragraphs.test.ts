import { expect, test } from 'vitest'
import { makeTranscript } from '../../../../dev/fake-words.ts'
import { readingParagraphs } from './reading-paragraphs.ts'

const transcript = makeTranscript(360_000, 'good')

test('every word is in exactly one paragraph, in order', () => {
  const paragraphs = readingParagraphs(transcript)
  let next = 0
  for (const paragraph of paragraphs) {
    expect(paragraph.firstWord).toBe(next)
    expect(paragraph.lastWord).toBeGreaterThan(paragraph.firstWord)
    next = paragraph.lastWord
  }
  expect(next).toBe(transcript.words.length)
})

test('one speaker who never stops is split at sentence ends', () => {
  const all = { ...transcript, paragraphs: [{ firstWord: 0, lastWord: transcript.words.length, speaker: 'Speaker 1' as const }] }
  const paragraphs = readingParagraphs(all)
  expect(paragraphs.length).toBeGreaterThan(3)
  const ends = new Set(transcript.sentences.map((sentence) => sentence.lastWord))
  for (const paragraph of paragraphs.slice(0, -1)) {
    expect(paragraph.lastWord - paragraph.firstWord).toBeLessThanOrEqual(90)
    expect(ends.has(paragraph.lastWord)).toBe(true)
  }
})

test('without sentences and paragraphs all words are still there', () => {
  const bare = readingParagraphs({ words: transcript.words.slice(0, 200), sentences: [], paragraphs: [] })
  expect(bare.map((one) => one.lastWord - one.firstWord)).toEqual([90, 90, 20])
})
