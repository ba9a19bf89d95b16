import { describe, expect, test } from 'vitest'
import { joinPhonemes, splitClauses, toVoicePhonemes } from './phonemes.ts'
import { toSymbolNumbers } from './voice-symbols.ts'

describe('a sentence', () => {
  test('is divided where its punctuation lets a speaker pause', () => {
    expect(splitClauses('In 2003, a tree fell: fifty million people — nearly — sat in the dark!')).toEqual([
      { text: 'In 2003', mark: ',' },
      { text: 'a tree fell', mark: ':' },
      { text: 'fifty million people', mark: '—' },
      { text: 'nearly', mark: '—' },
      { text: 'sat in the dark', mark: '!' },
    ])
  })

  test('is not divided within numbers, words and addresses', () => {
    expect(splitClauses('At 3.5 percent of 1,200 the well-known site example.com pays.')).toEqual([
      { text: 'At 3.5 percent of 1,200 the well-known site example.com pays', mark: '.' },
    ])
  })

  test('keeps its mark before a closing quotation mark, and nothing of what has no words', () => {
    expect(splitClauses('She said “why not?” … and left')).toEqual([
      { text: 'She said “why not', mark: '?' },
      { text: 'and left', mark: '' },
    ])
    expect(splitClauses('… — !')).toEqual([])
  })
})

describe('phonemes', () => {
  test('of America have one sign for a diphthong, no length, and a flap', () => {
    expect(toVoicePhonemes('wˈɔːɾɚ fɚɹ ðə nˈa^ɪt^ʃa^ʊɚ', 'en-us')).toBe('wˈɔTəɹ fəɹ ðə nˈIʧWəɹ')
  })

  test('of Britain keep their length', () => {
    expect(toVoicePhonemes('ɡˈə^ʊ tə ðə kˈɑː', 'en-gb')).toBe('ɡˈQ tə ðə kˈɑː')
  })

  test('of French and Portuguese keep nasal vowels, and two sounds in one have one sign', () => {
    expect(toVoicePhonemes('kilˈo\u0303tʃus', 'pt-br')).toBe('kilˈo\u0303tʃus')
    expect(toSymbolNumbers(toVoicePhonemes('ˈõ', 'pt-br'))).toEqual([156, 57, 17])
    expect(toVoicePhonemes('t^ʃˈa^ɪ d^zɛ', 'it')).toBe('ʧˈI ʣɛ')
  })

  test('are numbers for the network, without what its alphabet lacks', () => {
    expect(toSymbolNumbers('hˈO✗.')).toEqual([50, 156, 31, 4])
  })

  test('of a sentence are one input, or several where that would be too long', () => {
    expect(
      joinPhonemes([
        { phonemes: 'hˈO', mark: ',' },
        { phonemes: 'ju', mark: '?' },
      ]),
    ).toEqual(['hˈO, ju?'])
    const long = { phonemes: Array.from({ length: 100 }, () => 'lˈɔŋ').join(' '), mark: ',' }
    const parts = joinPhonemes([long, long, long])
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.every(({ length }) => length <= 500)).toBe(true)
    expect(parts.join(' ').split(/\s+/)).toHaveLength(300)
  })
})
