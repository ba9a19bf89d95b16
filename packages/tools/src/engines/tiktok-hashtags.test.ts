import { expect, test } from 'vitest'
import { tiktokHashtag } from '../catalogue/tiktok-hashtag-generator.ts'
import { checkEngine } from '../testing/check-engine.ts'

test('every language gets hashtags in their form, and new ones each time', () => {
  checkEngine(tiktokHashtag)
})

test('words that belong together are one tag', () => {
  const { items } = tiktokHashtag.engine({ text: 'Teaching my rescue dog to wait', language: 'en', round: 0 })
  expect(items).toContain('#rescuedog')
})
