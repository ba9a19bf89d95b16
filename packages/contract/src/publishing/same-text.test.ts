import { expect, test } from 'vitest'
import { isNearlySame } from './same-text.ts'

test.each([
  ['How we met, in a minute. #love', 'HOW WE MET in a minute! #love https://example.com/1', true],
  ['How we met, in a minute.', 'How they met, in an hour or so.', false],
  ['Bread at seven', 'Bread at seven', false],
  ['パンは毎朝七時に焼けます', 'Bread is baked at seven', false],
  ['パンは毎朝七時に焼けます。', 'パンは毎朝七時に焼けます！ #パン', true],
  ['', '', false],
])('“%s” and “%s”', (one, other, isSame) => {
  expect(isNearlySame(one, other)).toBe(isSame)
})
