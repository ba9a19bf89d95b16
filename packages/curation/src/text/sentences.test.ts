import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { speak, toTranscript } from '../testing/spoken-material.ts'
import { readSource } from './source-text.ts'
import { splitSentences } from './sentences.ts'

const textsOf = (text: string, language = 'en') => {
  const words = speak([{ text }])
  return splitSentences(words, language).map((span) =>
    words
      .slice(span.firstWord, span.lastWord)
      .map((word) => word.text)
      .join(' '),
  )
}

describe('splitSentences', () => {
  test('ends a sentence at its full stop, question mark and exclamation mark', () => {
    expect(textsOf('It works. Does it? Yes!')).toEqual(['It works.', 'Does it?', 'Yes!'])
  })

  test('keeps titles, initials and abbreviations inside their sentence', () => {
    expect(textsOf('Dr. Smith met J. Doe in the U.S. last week. They spoke about e.g. bread vs. cake.')).toEqual([
      'Dr. Smith met J. Doe in the U.S. last week.',
      'They spoke about e.g. bread vs. cake.',
    ])
  })

  test('keeps a hesitation before a lower-case letter inside its sentence', () => {
    expect(textsOf('I was... not sure. Then I left.')).toEqual(['I was... not sure.', 'Then I left.'])
  })

  test('ends German, French and Polish sentences without stopping at their abbreviations', () => {
    expect(textsOf('Das ist z.B. Brot. Es schmeckt gut.', 'de-DE')).toHaveLength(2)
    expect(textsOf('M. Dupont est venu. Il parle bien.', 'fr-FR')).toHaveLength(2)
    expect(textsOf('To jest np. chleb. Smakuje dobrze.', 'pl-PL')).toHaveLength(2)
  })

  test('ends Chinese sentences at their own full stop', () => {
    const words = ['今天', '很', '好。', '我们', '开始', '吧！', '你', '呢？'].map((text, index) => ({
      text,
      startMs: index * 300,
      endMs: index * 300 + 280,
    }))
    expect(splitSentences(words, 'zh')).toEqual([
      { firstWord: 0, lastWord: 3 },
      { firstWord: 3, lastWord: 6 },
      { firstWord: 6, lastWord: 8 },
    ])
  })

  test('ends sentences at pauses when nothing is punctuated', () => {
    const words = speak([
      { text: 'we went to the market' },
      { text: 'the bread was warm', pauseMs: 900 },
      { text: 'nobody spoke to us', pauseMs: 800 },
    ])
    expect(splitSentences(words, 'en').map((span) => span.firstWord)).toEqual([0, 5, 9])
  })

  test('cuts a long unpunctuated run without pauses into pieces that can be clipped', () => {
    const words = speak([{ text: Array.from({ length: 300 }, (_, index) => `word${index}`).join(' '), pauseMs: 0 }])
    expect(Math.max(...splitSentences(words, 'en').map((span) => span.lastWord - span.firstWord))).toBeLessThanOrEqual(45)
  })

  test('covers every word exactly once, whatever is said', () => {
    const word = fc.record({
      text: fc.oneof(fc.constantFrom('so', 'Dr.', 'end.', 'why?', '[Music]', 'a,'), fc.string({ minLength: 1, maxLength: 6 })),
      gap: fc.integer({ min: 0, max: 3000 }),
    })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200 }), fc.constantFrom('en', 'zh', 'und', 'fr-FR'), (items, language) => {
        let at = 0
        const words = items.map(({ text, gap }) => ({ text, startMs: (at += gap), endMs: (at += 200) }))
        const spans = splitSentences(words, language)
        expect(spans.reduce((next, span) => (span.firstWord === next && span.lastWord > next ? span.lastWord : -1), 0)).toBe(words.length)
      }),
      { numRuns: 60 },
    )
  })
})

describe('where a clip may be cut', () => {
  const edges = (text: string) => readSource(toTranscript(speak([{ text }]))).sentences.map(({ canStart, canEnd }) => [canStart, canEnd])

  test('is not inside a quotation of several sentences', () => {
    expect(edges('She said: “This sucks. I want to eat.” Then she left.')).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ])
  })

  test('is not before the rest of a sentence that somebody interrupted', () => {
    const rain = Array.from({ length: 11 }, () => 'It rained.').join(' ')
    expect(edges(`${rain} ...and no way would I leave.`).at(-1)).toEqual([false, true])
  })

  test('is anywhere after a quotation mark that is never closed', () => {
    expect(edges('He wrote "stop. It rained. It snowed. It froze. It thawed.').flat()).not.toContain(false)
  })
})
