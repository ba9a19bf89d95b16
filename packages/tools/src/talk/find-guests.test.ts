import { expect, test } from 'vitest'
import { findGuests } from './find-guests.ts'

test.each([
  ['My guest today is Ada Lovelace, who wrote about water.', 'Ada Lovelace'],
  ['Heute zu Gast ist Emmy Noether aus Göttingen.', 'Emmy Noether'],
  ['Mijn gast vandaag is Edsger Dijkstra.', 'Edsger Dijkstra'],
  ['Moim gościem jest Maria Skłodowska.', 'Maria Skłodowska'],
  ['今天的嘉宾是屠呦呦，她研究青蒿。', '屠呦呦'],
  ['오늘의 게스트는 김순권 박사입니다.', '김순권'],
])('a guest is known by the introduction: %s', (text, name) => {
  expect(findGuests(text)).toEqual([name])
})

test.each(['The guest room is Upstairs, so to say.', '今天我们请到了很多朋友一起来聊聊，欢迎。', '게스트는 많을수록 좋습니다.'])(
  'nobody is introduced in: %s',
  (text) => {
    expect(findGuests(text)).toEqual([])
  },
)
