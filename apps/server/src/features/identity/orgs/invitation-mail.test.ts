import { expect, test } from 'vitest'
import { invitationMail } from './invitation-mail.ts'

test('the name of a team or person is never taken for markup', () => {
  const mail = invitationMail({ orgName: '{{inviter}}', inviterName: 'Ann $&', link: null, language: 'de-DE' })
  expect(mail.subject).toBe('Einladung ins Team {{inviter}} bei Clipwright')
  expect(mail.text).toContain('Ann $& lädt dich ein, im Team {{inviter}} an Clips zu arbeiten.')
})
