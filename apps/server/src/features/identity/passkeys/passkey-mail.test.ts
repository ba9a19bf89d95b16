import { expect, test } from 'vitest'
import { passkeyMail } from './passkey-mail.ts'

test('a mail shows the passkey’s name as it was typed, in the person’s language', () => {
  const to = { name: 'Ann', email: 'ann@people.test', lang: 'de-DE' }
  expect(passkeyMail(to, { kind: 'added', name: '{{left}} $&' }).text).toContain('dem Passkey „{{left}} $&“ bei deinem Konto anmelden')
  expect(passkeyMail(to, { kind: 'code_used', left: 3 }).text).toContain('Verbleibende Codes: 3.')
})
