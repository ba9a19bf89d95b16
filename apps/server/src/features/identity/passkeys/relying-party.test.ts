import { expect, test } from 'vitest'
import { relyingParty } from './relying-party.ts'

test.each([
  ['http://localhost:4600', 'localhost', 'http://localhost:4600'],
  ['https://clips.example.org', 'clips.example.org', 'https://clips.example.org'],
  ['https://clips.example.org:8443', 'clips.example.org', 'https://clips.example.org:8443'],
])('a passkey of %s is for its host name and checked against its whole origin', (address, rpId, origin) => {
  expect(relyingParty(address)).toEqual({ rpId, rpName: 'Clipwright', origin })
})

test.each(['', 'http://127.0.0.1:4600', 'http://[::1]:4600', 'nonsense'])(
  'passkeys do not work for %j, and the person is told why',
  (address) => {
    expect(() => relyingParty(address)).toThrow(/localhost/)
  },
)
