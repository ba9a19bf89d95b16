import { expect, test } from 'vitest'
import { youtubeTitle } from '../catalogue/youtube-title-generator.ts'
import { checkEngine } from '../testing/check-engine.ts'

test('every language gets titles in their form, and new ones each time', () => {
  checkEngine(youtubeTitle)
})

test('a title uses the words of its description, and no word twice', () => {
  const { items } = youtubeTitle.engine({ text: 'My channel is about teaching my rescue dog tricks', language: 'en', round: 0 })
  for (const title of items) expect(title.toLowerCase()).toContain('teaching my rescue dog tricks')
  const guides = [0, 1, 2, 3, 4].flatMap(
    (round) => youtubeTitle.engine({ text: 'Sourdough bread for beginners', language: 'en', round }).items,
  )
  expect(guides.filter((title) => title.includes('beginner’s guide'))).toEqual([])
})

test('what a description says is not there comes into no title', () => {
  const rounds = [0, 1, 2, 3, 4, 5]
  const titles = rounds.flatMap(
    (round) => youtubeTitle.engine({ text: 'Cold brew coffee at home, without a machine', language: 'en', round }).items,
  )
  expect(titles.filter((title) => title.includes('machine'))).toEqual([])
})

test('titles that are too long or too few are refused with the reason', () => {
  expect(youtubeTitle.check(['a'])).toMatch(/exactly 5/)
  expect(youtubeTitle.check(['a', 'b', 'c', 'd', 'e'.repeat(101)])).toMatch(/has 101/)
})
