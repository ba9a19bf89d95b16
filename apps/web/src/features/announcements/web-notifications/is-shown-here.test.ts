import { expect, test } from 'vitest'
import { isShownHere } from './is-shown-here.ts'

const nowMs = Date.UTC(2026, 10, 22)
const notice = { key: 'one', offlineAtUTC: null, urlPrefixes: [] }
const here = { pathname: '/dashboard', nowMs, dismissed: [] }

test('a notice without addresses is shown everywhere, one with prefixes only there', () => {
  expect(isShownHere(notice, here)).toBe(true)
  const some = { ...notice, urlPrefixes: ['/clip/', '/collections'] }
  const at = (pathname: string) => isShownHere(some, { ...here, pathname })
  expect([at('/clip/abc'), at('/collections'), at('/collections/favorite'), at('/dashboard'), at('/my/clip/')]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a notice disappears after its end and when dismissed', () => {
  const until = (ms: number) => isShownHere({ ...notice, offlineAtUTC: new Date(nowMs + ms).toISOString() }, here)
  expect([until(1), until(0), until(-1)]).toEqual([true, false, false])
  expect(isShownHere(notice, { ...here, dismissed: ['other'] })).toBe(true)
  expect(isShownHere(notice, { ...here, dismissed: ['one'] })).toBe(false)
})
