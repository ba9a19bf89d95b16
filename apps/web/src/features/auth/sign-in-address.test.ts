// @vitest-environment node
import { expect, test } from 'vitest'
import { readSignInKey, readToken, safeReturn } from './sign-in-address.ts'

test('the key is read from the fragment, which no server ever sees', () => {
  expect(readSignInKey('#key=abcdefghij0123')).toBe('abcdefghij0123')
  expect(readSignInKey('#key=short')).toBeUndefined()
  expect(readSignInKey('')).toBeUndefined()
})

test('a pasted token may carry spaces around it and the word Bearer, nothing else', () => {
  expect(readToken('  Bearer abcdefghij0123 \n')).toBe('abcdefghij0123')
  expect(readToken('abc def ghi jkl')).toBeUndefined()
  expect(readToken('short')).toBeUndefined()
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/signin?back_to=/x', undefined])(
  'after the sign-in %s is not followed',
  (address) => expect(safeReturn(address)).toBe('/dashboard'),
)

test('an address of the app is followed', () => expect(safeReturn('/clip/abc?clip=1')).toBe('/clip/abc?clip=1'))
