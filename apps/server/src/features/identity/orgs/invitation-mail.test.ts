import { Language } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { invitationMail } from './invitation-mail.ts'
import { invitationWords } from './invitation-words.ts'

const marksOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test.each(Language.options)('an invitation has all its words in %s, with the marks of the English one', (language) => {
  for (const [part, text] of Object.entries(invitationWords[language])) {
    const english = invitationWords.en[part as keyof typeof invitationWords.en]
    expect([part, marksOf(text)]).toEqual([part, marksOf(english)])
    if (language !== 'en') expect(text).not.toBe(english)
  }
})

test('the name of a team or of a person is never taken for a mark', () => {
  const mail = invitationMail({ orgName: '{inviter}', inviterName: 'Ann $&', link: null, language: 'de-DE' })
  expect(mail.subject).toBe('Einladung ins Team {inviter} bei Clipwright')
  expect(mail.text).toContain('Ann $& lädt dich ein, im Team {inviter} an Clips zu arbeiten.')
})
