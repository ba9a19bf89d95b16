import { expect, test } from 'vitest'
import { toLittleText } from './little-text.ts'

test('a hashtag keeps the vowel signs of its word', () => {
  expect(toLittleText('Bread #रोटी!')).toBe('Bread {hashtag|\\#|रोटी}!')
})
