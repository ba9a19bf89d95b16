import { expect, test } from 'vitest'
import { readSignInKey } from './sign-in-address.ts'

test('the key is read from the fragment, which no server ever sees', () => {
  expect(readSignInKey('#key=abcdefghij0123')).toBe('abcdefghij0123')
  expect(readSignInKey('#key=short')).toBeUndefined()
  expect(readSignInKey('')).toBeUndefined()
})
