import { NotificationKind } from '@clipwright/contract/messages/notifications'
import { Language } from '@clipwright/contract/projects/preferences'
import { expect, test } from 'vitest'
import { noticeMail } from './notice-mail.ts'
import { speeches } from './notice-words.ts'

const marksOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test.each(Language.options)('every notice has its words in %s, with the marks of the English one', (language) => {
  const speech = speeches[language]
  for (const kind of NotificationKind.options) {
    for (const part of ['subject', 'body', 'button'] as const) {
      expect(speech[kind][part].length, `${kind} ${part}`).toBeGreaterThan(0)
      expect(marksOf(speech[kind][part]), `${kind} ${part}`).toEqual(marksOf(speeches.en[kind][part]))
    }
  }
  expect(marksOf(speech.stop)).toEqual(['{url}'])
})

test('a mail says the day in the words of its reader, and a title is never taken for a mark', () => {
  const notice = {
    kind: 'project_expiring' as const,
    title: 'All about {date}',
    untilDate: new Date('2026-03-08T23:30:00Z'),
    path: '/clip/x',
  }
  expect(noticeMail(notice, { email: 'ann@people.test', lang: 'es' }, null).subject).toBe(
    'Se guarda hasta el 8 de marzo de 2026: All about {date}',
  )
  expect(noticeMail(notice, { email: 'ann@people.test', lang: null }, null).subject).toBe('Kept until March 8, 2026: All about {date}')
})
