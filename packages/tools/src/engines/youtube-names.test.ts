import { expect, test } from 'vitest'
import { youtubeName } from '../catalogue/youtube-name-generator.ts'
import { checkEngine } from '../testing/check-engine.ts'

test('every language gets names in their form, and new ones each time', () => {
  checkEngine(youtubeName)
})

test('no word comes three times among twenty names', () => {
  const { items } = youtubeName.engine({ text: 'I restore old cast-iron hand tools in a tiny garage workshop', language: 'en', round: 0 })
  const words = items.flatMap((name) => name.toLowerCase().match(/[\p{L}-]{3,}/gu) ?? [])
  const uses = Map.groupBy(words, (word) => word)
  expect([...uses].filter(([, all]) => all.length > 2).map(([word]) => word)).toEqual([])
})

test('a description with too little in it says that there is no more', () => {
  const last = youtubeName.engine({ text: 'why Rome fell', language: 'en', round: 29 })
  expect(last).toEqual({ items: [], hasMore: false })
})

test('no name says a word twice', () => {
  const text = 'Weekly news about artificial intelligence for teachers'
  const names = [0, 1, 2].flatMap((round) => youtubeName.engine({ text, language: 'en', round }).items)
  expect(names.filter((name) => /\b(\w{3,}) (?:\w+ )?\1\b/i.test(name))).toEqual([])
})
