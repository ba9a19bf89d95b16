import { expect, test } from 'vitest'
import { leadOn } from './lead-on.ts'

test.each([
  ['/project-submit?link=a', '/dashboard?link=a#submit-field'],
  ['/submit-video/', '/dashboard#submit-field'],
  ['/workflow', '/dashboard'],
  ['/captions', '/editor'],
  ['/activity', '/settings/audit'],
  ['/search?searchStr=bread', '/search/results?searchStr=bread'],
  ['/auth?back_to=%2Fclip%2Fa', '/signin?back_to=%2Fclip%2Fa'],
  ['/auth/oauth?code=a#b', '/auth/callback?code=a#b'],
  ['/tiktok/auth?code=a&state=b', '/post/callback?code=a&state=b'],
  ['/editor-ux/p.c?t=3', '/editor/p.c?t=3'],
  ['/clip-editor', '/editor'],
  ['/nowhere', null],
  ['/toString', null],
  ['/captions/deeper', null],
])('%s leads on to %s', (address, target) => {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  expect(leadOn({ pathname, searchStr: search, hash: hash.slice(1) })).toBe(target)
})
