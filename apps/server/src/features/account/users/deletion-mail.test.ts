import { expect, test } from 'vitest'
import { accountDeletedMail, deletionCodeMail } from './deletion-mail.ts'

test('they are written in the person’s language, and state how long the code is valid', () => {
  const french = deletionCodeMail({ email: 'ann@people.test', lang: 'fr-FR' }, '012345', new Date())
  expect([french.text.includes('012345'), french.text.includes('dans les 10 minutes')]).toEqual([true, true])
  expect(accountDeletedMail({ email: 'ann@people.test', lang: 'ko-KR' }).subject).toBe('Clipwright 계정이 삭제되었습니다')
})
