import { expect, test } from 'vitest'
import { endsSentence, sentenceMark } from './sentence-end.ts'

test.each(['네.', '好.', 'é.', 'è.', 'end.', '“네.”'])('a word of one letter ends a sentence as any other: %s', (text) => {
  expect(endsSentence(text, 'Dann')).toBe(true)
})

test.each(['J.', 'É.', 'z.', 'Б.', 'Dr.'])('an initial or an abbreviation does not: %s', (text) => {
  expect(sentenceMark(text)).toBe('abbreviation')
})
