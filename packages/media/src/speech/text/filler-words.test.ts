import { expect, test } from 'vitest'
import { flagFillers } from './filler-words.ts'

/** Words one after another; a "_" is a pause of half a second. */
function listFillers(text: string, language: string): string[] {
  let at = 0
  const words = text.split(' ').flatMap((piece) => {
    const startMs = at
    at += piece === '_' ? 500 : 200
    return piece === '_' ? [] : [{ text: piece, startMs, endMs: at }]
  })
  return flagFillers(words, language).flatMap((word) => (word.isFiller ? [word.text] : []))
}

test.each([
  ['da', 'Det er uh godt', ['uh']],
  ['nb', 'Han er her', []],
  ['is', 'Talað um veðrið', []],
  ['en', 'So um it was er fine', ['um', 'er']],
  ['de-CH', 'Das ist ähm gut', ['ähm']],
])('sounds without a meaning in %s: %s', (language, text, fillers) => {
  expect(listFillers(text, language)).toEqual(fillers)
})

test.each([
  ['ja', 'あの 映画 が 好き', []],
  ['ja', 'それで、 あの、 映画 が 好き', ['あの、']],
  ['ja', 'それで _ あの _ 映画', ['あの']],
  ['ko', '저기 있는 집', []],
  ['ko', '그래서 _ 저기 _ 있잖아', ['저기']],
  ['en', 'Do you know him', []],
  ['en', 'It was, you know, fine', ['you', 'know,']],
])('words that are fillers only where they stand apart in %s: %s', (language, text, fillers) => {
  expect(listFillers(text, language)).toEqual(fillers)
})

test('a measure is no hesitation', () => {
  expect(listFillers('A lens of 35 mm and mm a body', 'en')).toEqual(['mm'])
  expect(listFillers('Объектив 35 мм', 'ru')).toEqual([])
})
