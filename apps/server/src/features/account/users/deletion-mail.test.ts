import { Language } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { accountDeletedMail, deletionCodeMail } from './deletion-mail.ts'
import { deletionWords } from './deletion-words.ts'

const marksOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test.each(Language.options)('the mails on the end of an account have all their words in %s', (language) => {
  for (const kind of ['code', 'done'] as const) {
    for (const part of ['subject', 'heading', 'body', 'note'] as const) {
      const [text, english] = [deletionWords[language][kind][part], deletionWords.en[kind][part]]
      expect([kind, part, marksOf(text)]).toEqual([kind, part, marksOf(english)])
      if (language !== 'en') expect(text).not.toBe(english)
    }
  }
})

test('they are written in the language of the person, and say how long the code is good', () => {
  const french = deletionCodeMail({ email: 'ann@people.test', lang: 'fr-FR' }, '012345', new Date())
  expect([french.text.includes('012345'), french.text.includes('dans les 10 minutes')]).toEqual([true, true])
  expect(accountDeletedMail({ email: 'ann@people.test', lang: 'ko-KR' }).subject).toBe('Clipwright 계정이 삭제되었습니다')
})
