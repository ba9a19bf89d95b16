import { expect, test } from 'vitest'
import { youtubeHashtag } from '../catalogue/youtube-hashtag-generator.ts'
import { checkEngine } from '../testing/check-engine.ts'

test('every language gets hashtags in their form, and new ones each time', () => {
  checkEngine(youtubeHashtag)
})

test('phrases come before their field', () => {
  const { items } = youtubeHashtag.engine({ text: 'How to repair a bicycle chain on the road', language: 'en', round: 0 })
  expect(items.slice(0, 2)).toEqual(['#repairbicyclechain', '#bicyclechain'])
  expect(items.at(-1)).toBe('#handmade')
})
