import { expect, test } from 'vitest'
import { youtubeTitle } from '../catalogue/youtube-title-generator.ts'
import { findNounPhrases, tellsWhatHappened } from './english-phrases.ts'
import { readSubject } from './read-subject.ts'

test.each([
  ['How I paid off 40,000 dollars of student debt in two years on a teacher salary', ['student debt', 'teacher salary']],
  ['Three mistakes I made when I started investing in index funds', ['index funds']],
  ['Why small towns in Italy sell houses for one euro', ['small towns', 'Italy', 'houses']],
  ['5 tips for your channel', []],
])('%s', (text, phrases) => {
  expect(findNounPhrases(text)).toEqual(phrases)
})

test('what somebody did is told from what is done', () => {
  expect(['I quit my job', 'We tried the cheapest flight', 'My cat learned to talk', 'How I make bread'].map(tellsWhatHappened)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['I restore old tools', 'Restoring a bike', 'How to bake bread', 'My morning routine'].map(tellsWhatHappened)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a clause that is a title by itself is the first title, and its number stays whole', () => {
  const text = 'How I paid off 40,000 dollars of student debt in two years on a teacher salary'
  const [first] = youtubeTitle.engine({ text, language: 'en', round: 0 }).items
  expect(first).toBe(text)
})

test('what a description says is not there is no phrase of it', () => {
  const { phrases, topic } = readSubject('The history of the Roman aqueducts, without pumps', 'en')
  expect([topic, ...phrases].join(' ')).not.toContain('pumps')
})
