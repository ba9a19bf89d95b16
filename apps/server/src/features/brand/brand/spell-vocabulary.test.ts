import { expect, test } from 'vitest'
import { spellTranscript } from './spell-transcript.ts'
import { spellWords } from './spell-vocabulary.ts'

const wordsOf = (text: string) => text.split(' ').map((word, at) => ({ text: word, startMs: at * 300, endMs: at * 300 + 250 }))
const spell = (text: string, ...terms: string[]) =>
  spellWords(wordsOf(text), terms)
    .words.map((word) => word.text)
    .join(' ')

test.each([
  ['we use postgresql, daily', 'we use PostgreSQL, daily', 'PostgreSQL'],
  ['we use postgre sql daily', 'we use PostgreSQL daily', 'PostgreSQL'],
  ['made with clipright today', 'made with Clipwright today', 'Clipwright'],
  ['ask josé or jose', 'ask José or José', 'José'],
  ['the e-mail of e mail', 'the Email of Email', 'Email'],
  ['new york times wrote', 'New York Times wrote', 'New York Times'],
  ['(clipwright)', '(Clipwright)', 'Clipwright'],
  ['jose\u0301 writes', 'José writes', 'José'],
  ['यह हिन्दी। है', 'यह हिन्दी। है', 'हिन्दी'],
  ['यह हिन्दि-कोश है', 'यह हिन्दिकोश है', 'हिन्दिकोश'],
])('%j is written %j', (speech, spelling, term) => {
  expect(spell(speech, term)).toBe(spelling)
})

test.each([
  ['a cat sat', 'Cart'],
  ['the clipwrights came', 'Clipwright'],
  ['we post gre. sql runs', 'PostgreSQL'],
  ['bright light', 'Wright'],
  ['nothing here', ''],
  ['यह काम है', 'कम'],
  ['かき が 好き', 'かぎ'],
  ['네이비 색', '네이버'],
])('%j is not changed by the term %j', (speech, term) => {
  expect(spell(speech, term)).toBe(speech)
})

test('joined words keep the time from the first to the last, and no other word changes', () => {
  const { words } = spellWords(wordsOf('a post gresql b'), ['PostgreSQL'])
  expect(words).toEqual([
    { text: 'a', startMs: 0, endMs: 250 },
    { text: 'PostgreSQL', startMs: 300, endMs: 850 },
    { text: 'b', startMs: 900, endMs: 1150 },
  ])
})

test('sentences and paragraphs of a transcript keep their words', () => {
  const words = wordsOf('use post gresql. or clipright')
  const spans = [
    { firstWord: 0, lastWord: 3 },
    { firstWord: 3, lastWord: 5 },
  ]
  const paragraphs = spans.map((span) => ({ ...span, speaker: 'Speaker 1' as const }))
  const rest = { engine: 'whisper' as const, quality: 'good' as const, language: 'en', durationMs: 2000, speakers: [], notices: [] }
  const spelled = spellTranscript({ ...rest, words, sentences: spans, paragraphs }, ['PostgreSQL', 'Clipwright'])
  const textOf = ({ firstWord, lastWord }: { firstWord: number; lastWord: number }) =>
    spelled.words
      .slice(firstWord, lastWord)
      .map(({ text }) => text)
      .join(' ')
  expect(spelled.sentences.map(textOf)).toEqual(['use PostgreSQL.', 'or Clipwright'])
  expect(spelled.paragraphs.map(textOf)).toEqual(['use PostgreSQL.', 'or Clipwright'])
})
