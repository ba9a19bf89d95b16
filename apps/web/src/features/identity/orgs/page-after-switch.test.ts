import { expect, test } from 'vitest'
import { pageAfterSwitch } from './page-after-switch.ts'

test.each([
  ['/dashboard', null],
  ['/settings/team', null],
  ['/collections', null],
  ['/collections/favorite', null],
  ['/collections/abc123', '/collections'],
  ['/clip/abc123', '/dashboard'],
  ['/editor/abc123', '/dashboard'],
])('on %s, changing teams leads to %j', (from, to) => {
  expect(pageAfterSwitch(from)).toBe(to)
})
