import { Language } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { impersonationMail } from './impersonation-mail.ts'
import { impersonationWords } from './impersonation-words.ts'

const marksOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test.each(Language.options)('the mail on staff in an account has all its words in %s', (language) => {
  for (const [part, text] of Object.entries(impersonationWords[language])) {
    const english = impersonationWords.en[part as keyof typeof impersonationWords.en]
    expect([part, marksOf(text)]).toEqual([part, marksOf(english)])
    if (language !== 'en') expect(text).not.toBe(english)
  }
})

test('the reason stands in the mail as it was typed, in the language of the person', () => {
  const act = { reason: 'costs $& and {until}', endsAt: new Date('2026-03-01T12:34:56Z') }
  const mail = impersonationMail({ email: 'ann@people.test', lang: 'it-IT' }, act)
  expect(mail.text).toContain('Motivo: costs $& and {until}')
  expect(mail.text).toContain('2026-03-01 12:34 UTC')
})
