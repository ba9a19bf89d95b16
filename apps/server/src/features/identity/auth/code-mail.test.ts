import { describe, expect, test } from 'vitest'
import { codeMail } from './code-mail.ts'

describe('the mail with a code', () => {
  const mail = { to: 'ann@team.test', code: '012345', expiresAt: new Date(), link: 'x'.repeat(43), linkOrigin: null }

  test('is written in the requested language, and states how long the code is valid', () => {
    const german = codeMail({ ...mail, language: 'de-DE' })
    expect([german.subject, german.text.includes('10 Minuten')]).toEqual(['Dein Clipwright-Code: 012 345', true])
  })

  test.each(['xx', 'constructor', ''])('for %j falls back to English and says so', (language) => {
    expect(codeMail({ ...mail, language })).toEqual(codeMail({ ...mail, language: 'en' }))
    expect(codeMail({ ...mail, language }).html).toContain('lang="en"')
  })

  test('a mail without a public address has only the code', () => {
    const bare = codeMail({ ...mail, language: 'en' })
    expect(bare.text).toContain('012345')
    expect(bare.text + bare.html).not.toMatch(/#link=|https?:\/\//)
    expect(codeMail({ ...mail, language: 'en', linkOrigin: 'https://clips.example' }).text).toContain(
      `https://clips.example/auth/callback#link=${mail.link}`,
    )
  })
})
