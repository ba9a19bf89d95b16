import { expect, test } from 'vitest'
import { costOf } from './post-costs.ts'

test('a link makes a post on X dearer; elsewhere posts cost nothing', () => {
  expect([costOf('TWITTER', 'plain'), costOf('TWITTER', 'see https://example.com/a')]).toEqual([0.015, 0.2])
  expect(costOf('MASTODON', 'https://example.com')).toBeUndefined()
})
