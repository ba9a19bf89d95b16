import { expect, test } from 'vitest'
import { readCallback } from './callback-address.ts'

const secret = 'q0Yt3nRbZ5cW8vXk1mLs7pHd2fGj4aUe6oIi9rTyBxN'

test.each([
  ['', `#link=${secret}`, { kind: 'link', link: secret }],
  ['', '#link=short', { kind: 'failed', errorName: 'LoginCodeError' }],
  ['', '#pending=abcdefghijklmnopqrstuvwxyz', { kind: 'exchange', pending: 'abcdefghijklmnopqrstuvwxyz' }],
  ['', '#error=sso_required', { kind: 'failed', errorName: 'sso_required' }],
  ['?state=s&code=c&iss=https%3A%2F%2Fid.example', '', { kind: 'provider', state: 's', code: 'c', iss: 'https://id.example' }],
  ['?state=s&error=access_denied', '', { kind: 'provider', state: 's', error: 'access_denied' }],
  ['?error=access_denied', '', { kind: 'failed', errorName: 'SignInFailedError' }],
  ['?code=c', '', { kind: 'nothing' }],
  ['', '', { kind: 'nothing' }],
  // A mailed secret counts only in the fragment.
  [`?link=${secret}`, '', { kind: 'nothing' }],
] as const)('%j with %j is read as %j', (search, hash, expected) => expect(readCallback(search, hash)).toEqual(expected))
