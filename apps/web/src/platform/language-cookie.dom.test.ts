import { expect, test } from 'vitest'
import { formatLanguageCookie, parseLanguageCookie, storedLanguage, storeLanguage } from './language-cookie.ts'

test('a stored language is read back', () => {
  expect(storedLanguage()).toBeNull()
  storeLanguage('pl-PL')
  expect(storedLanguage()).toBe('pl-PL')
  storeLanguage('zh')
  expect(storedLanguage()).toBe('zh')
})

test('it lasts thirty days, for every page of this server, and is sent to no other site', () => {
  expect(formatLanguageCookie('ko-KR', true)).toBe('clipwright-language=4.ko-KR; Path=/; Max-Age=2592000; SameSite=Lax; Secure')
})

test.each([
  'clipwright-language=3.de-DE',
  'clipwright-language=de-DE',
  'clipwright-language=4.tlh',
  'clipwright-language=4',
  'other=4.de-DE',
  '',
])('a cookie of another format stores nothing: %s', (cookies) => expect(parseLanguageCookie(cookies)).toBeNull())

test('it is found among other cookies', () => {
  expect(parseLanguageCookie('a=1; clipwright-language=4.de-DE; b=2')).toBe('de-DE')
})
