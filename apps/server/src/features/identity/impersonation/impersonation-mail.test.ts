import { expect, test } from 'vitest'
import { impersonationMail } from './impersonation-mail.ts'

test('the mail quotes the reason as it was typed, in the person’s language', () => {
  const act = { reason: 'costs $& and {{until}}', endsAt: new Date('2026-03-01T12:34:56Z') }
  const mail = impersonationMail({ email: 'ann@people.test', lang: 'it-IT' }, act)
  expect(mail.text).toContain('Motivo: costs $& and {{until}}')
  expect(mail.text).toContain('2026-03-01 12:34 UTC')
})
