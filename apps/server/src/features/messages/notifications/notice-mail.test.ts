import { expect, test } from 'vitest'
import { noticeMail } from './notice-mail.ts'

test('a mail writes the day in the reader’s language, and a title is never taken for markup', () => {
  const notice = {
    kind: 'project_expiring' as const,
    title: 'All about {{date}}',
    untilDate: new Date('2026-03-08T23:30:00Z'),
    path: '/clip/x',
  }
  expect(noticeMail(notice, { email: 'ann@people.test', lang: 'es' }, null).subject).toBe(
    'Se guarda hasta el 8 de marzo de 2026: All about {{date}}',
  )
  expect(noticeMail(notice, { email: 'ann@people.test', lang: null }, null).subject).toBe('Kept until March 8, 2026: All about {{date}}')
})
