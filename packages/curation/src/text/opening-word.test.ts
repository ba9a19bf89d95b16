import { expect, test } from 'vitest'
import { getLanguagePack } from './language-pack.ts'
import { findOpeningWord } from './opening-word.ts'

/** What remains of a sentence as the first one of a clip. */
function openingOf(text: string, language = 'en'): string {
  const words = text.split(' ').map((word, index) => ({ text: word, startMs: 300 * index, endMs: 300 * index + 280 }))
  const at = findOpeningWord(words, { firstWord: 0, lastWord: words.length }, getLanguagePack(language))
  return words
    .slice(at)
    .map((word) => word.text)
    .join(' ')
}

test.each([
  ['Yeah, so when you reach your goals you want new ones.', 'when you reach your goals you want new ones.'],
  ['And I think the first thing people see is the price.', 'I think the first thing people see is the price.'],
  ['But, you know, we never had a plan for that.', 'we never had a plan for that.'],
  ['So, um, the bridge was closed for nine years.', 'the bridge was closed for nine years.'],
  ['Well, Anna told nobody about the letter.', 'Anna told nobody about the letter.'],
  ['And Anna told nobody about the letter.', 'Anna told nobody about the letter.'],
  ['For example, the bridge was closed for nine years.', 'the bridge was closed for nine years.'],
  ['But to your point, really, nobody ever asked us.', 'really, nobody ever asked us.'],
])('%s', (sentence, opening) => {
  expect(openingOf(sentence)).toBe(opening)
})

test.each([
  'So many people never ask for the price.',
  'And yet nobody in the whole town moved.',
  'No, the bridge was never closed at all.',
  'Right now we have more orders than ever.',
  'Well done is better than well said, always.',
  'And I did.',
  'Now that the bridge is open, everybody comes.',
  'For example is no way to begin a letter.',
])('leaves alone: %s', (sentence) => {
  expect(openingOf(sentence)).toBe(sentence)
})

test('in other languages only what punctuation separates from the rest, and never a denial', () => {
  expect(openingOf('Ja, also, wir haben damals jeden Tag gelacht.', 'de')).toBe('wir haben damals jeden Tag gelacht.')
  expect(openingOf('Also haben wir damals jeden Tag gelacht.', 'de')).toBe('Also haben wir damals jeden Tag gelacht.')
  expect(openingOf('No, nunca tuvimos un plan para eso.', 'es')).toBe('No, nunca tuvimos un plan para eso.')
  expect(openingOf('O sea, nunca tuvimos un plan para eso.', 'es')).toBe('nunca tuvimos un plan para eso.')
  expect(openingOf('Bueno, pues, nunca tuvimos un plan para eso.', 'es')).toBe('nunca tuvimos un plan para eso.')
})
