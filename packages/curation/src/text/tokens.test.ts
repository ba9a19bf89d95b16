import { describe, expect, test } from 'vitest'
import { speak } from '../testing/spoken-material.ts'
import { getLanguagePack } from './language-pack.ts'
import { measureSoundNote } from './sound-notes.ts'
import { stem } from './stem.ts'
import { tokenize } from './tokens.ts'

const normsOf = (text: string, language: string) => tokenize(speak([{ text }]), 0, getLanguagePack(language)).map((token) => token.norm)

describe('tokenize', () => {
  test('drops punctuation, keeps what is part of a word, and refers to the word it comes from', () => {
    expect(normsOf('“Well, it’s state-of-the-art – 3.5 %!”', 'en')).toEqual(['well', "it's", 'state', 'of', 'the', 'art', '3.5'])
    expect(tokenize(speak([{ text: 'a b-c' }]), 10, getLanguagePack('en')).map((token) => token.word)).toEqual([10, 11, 11])
  })

  test('splits French and Italian articles off their word, but not pronouns', () => {
    expect(normsOf('L’argent d’hier, c’est tout.', 'fr-FR')).toEqual(['argent', 'hier', "c'est", 'tout'])
    expect(normsOf('L’acqua dell’amico', 'it-IT')).toEqual(['acqua', 'amico'])
  })

  test('keeps vowel signs in their word, also those that come apart from their letter', () => {
    expect(normsOf('किताब, हिन्दी!', 'hi')).toEqual(['किताब', 'हिन्दी'])
    expect(normsOf('cafe\u0301', 'fr')).toEqual(['café'])
  })

  test('leaves out notes about sounds, but keeps laughter', () => {
    expect(normsOf('[ upbeat music ] Hello there (laughter).', 'en')).toEqual(['hello', 'there', 'laughter'])
  })

  test('splits Chinese that came as one word', () => {
    expect(normsOf('我们喜欢面包', 'zh')).toContain('面包')
  })

  test('keeps words of other scripts apart in a language without spaces', () => {
    const words = speak([{ text: '我用 machine learning 赚钱' }])
    expect(tokenize(words, 5, getLanguagePack('zh')).map(({ norm, word }) => [norm, word])).toEqual([
      ['我', 5],
      ['用', 5],
      ['machine', 6],
      ['learning', 7],
      ['赚钱', 8],
    ])
  })
})

describe('measureSoundNote', () => {
  test('follows square brackets over a few words, and never swallows speech after an unclosed one', () => {
    expect(measureSoundNote([{ text: '[' }, { text: 'music' }, { text: ']' }], 0)).toBe(3)
    expect(measureSoundNote([{ text: '[sic' }, ...'this is not closed at all]'.split(' ').map((text) => ({ text }))], 0)).toBe(0)
    expect(measureSoundNote([{ text: '(by' }, { text: 'bus)' }], 0)).toBe(0)
  })
})

describe('stem', () => {
  test.each([
    ['en', ['wallet', 'wallets', "wallet's"]],
    ['en', ['test', 'tests', 'testing', 'tested', 'tester']],
    ['en', ['privacy', 'privacies']],
    ['de', ['Teleskop', 'Teleskope', 'Teleskops']],
    ['es', ['telescopio', 'telescopios']],
    ['fr', ['étoile', 'étoiles']],
    ['ko', ['망원경', '망원경은', '망원경을', '망원경으로']],
  ])('gives one root to a family of %s words: %j', (language, family) => {
    const pack = getLanguagePack(language)
    expect(new Set(family.map((word) => stem(word.toLowerCase(), pack))).size).toBe(1)
  })

  test('keeps unlike words apart', () => {
    const pack = getLanguagePack('en')
    expect(new Set(['bread', 'wallet', 'king', 'sing', 'bus', 'this', 'analysis'].map((word) => stem(word, pack))).size).toBe(7)
  })
})
