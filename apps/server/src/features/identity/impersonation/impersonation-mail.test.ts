import { expect, test } from 'vitest'
import { impersonationMail } from './impersonation-mail.ts'

test('the reason stands in the mail as it was typed, in the language of the person', () => {
  const act = { reason: 'costs $& and {{until}}', endsAt: new Date('2026-03-01T12:34:56Z') }
  const mail = impersonationMail({ email: 'ann@people.test', lang: 'it-IT' }, act)
  expect(mail.text).toContain('Motivo: costs $& and {{until}}')
  expect(mail.text).toContain('2026-03-01 12:34 UTC')
})
