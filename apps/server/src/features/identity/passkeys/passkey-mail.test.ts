import { Language } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { passkeyMail } from './passkey-mail.ts'
import { passkeyWords } from './passkey-words.ts'

const marksOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
const kinds = ['added', 'deleted', 'required', 'not_required', 'codes_renewed', 'code_used'] as const

test.each(Language.options)('the mails on passkeys have all their words in %s, with the marks of the English ones', (language) => {
  for (const kind of kinds) {
    for (const part of ['subject', 'paragraph'] as const) {
      const [text, english] = [passkeyWords[language][kind][part], passkeyWords.en[kind][part]]
      expect([kind, part, marksOf(text)]).toEqual([kind, part, marksOf(english)])
      if (language !== 'en') expect(text).not.toBe(english)
    }
  }
  expect(passkeyWords[language].note.length).toBeGreaterThan(20)
})

test('a mail names the passkey as it was named, in the language of the person', () => {
  const to = { name: 'Ann', email: 'ann@people.test', lang: 'de-DE' }
  expect(passkeyMail(to, { kind: 'added', name: '{left} $&' }).text).toContain('Der Passkey „{left} $&“ kann sich ab jetzt')
  expect(passkeyMail(to, { kind: 'code_used', left: 3 }).text).toContain('Verbleibende Codes: 3.')
})
