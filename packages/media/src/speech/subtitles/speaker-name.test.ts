import { expect, test } from 'vitest'
import { findSpeakerNames } from './speaker-name.ts'

test('who speaks once is a speaker where others are named and the name is in capitals', () => {
  const lines = ['HOST: Welcome.', 'ANNA MARIA BERG: Thank you.', 'HOST: What is bread?', 'Note: flour is cheap.']
  expect([...findSpeakerNames(lines)]).toEqual(['HOST', 'ANNA MARIA BERG'])
})

test('one line with a colon names nobody', () => {
  expect([...findSpeakerNames(['THE ANSWER IS: bread.', 'That is all.'])]).toEqual([])
})
