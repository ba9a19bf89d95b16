import { expect, test } from 'vitest'
import { missingLetters } from './missing-letters.ts'

// A to Z and a to z, and "ß" without its capital; a letter of no width is none.
const widths = `65:${Array.from({ length: 26 }, () => 500).join(' ')}|97:${Array.from({ length: 26 }, () => 500).join(' ')}|223:500|228:0`

test('names each letter that has no shape once, and neither spaces nor marks of emphasis', () => {
  expect(missingLetters({ widths }, ['Żółć żółć', 'plain 😀', 'ä'], { isUppercase: false, language: 'pl' })).toEqual([
    'Ż',
    'ó',
    'ł',
    'ć',
    'ż',
    'ä',
  ])
  expect(missingLetters({ widths }, ['Straße'], { isUppercase: false, language: 'de' })).toEqual([])
})

test('looks for the letters that captions in capitals are set with', () => {
  expect(missingLetters({ widths }, ['i'], { isUppercase: true, language: 'tr' })).toEqual(['İ'])
  expect(missingLetters({ widths }, ['é'], { isUppercase: true, language: 'fr' })).toEqual(['É'])
})
