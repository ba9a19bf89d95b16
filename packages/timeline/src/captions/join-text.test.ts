import { expect, test } from 'vitest'
import { joinText } from './join-text.ts'

test.each([
  [['Hello,', 'world.'], 'Hello, world.'],
  [['今天', '我们，', '谈谈', '面包。', '很好'], '今天我们，谈谈面包。很好'],
  [['他', '说：', '“走吧”', '。', '然后'], '他说：“走吧”。然后'],
  [['我', '用', 'machine', 'learning', '赚钱'], '我用 machine learning 赚钱'],
  [['𠮷野', '家', 'に', '行く'], '𠮷野家に行く'],
  [['안녕', '하세요.', '네.'], '안녕 하세요. 네.'],
  [['', 'one', '', 'two'], 'one two'],
])('%j', (words, text) => {
  expect(joinText(words)).toBe(text)
})
