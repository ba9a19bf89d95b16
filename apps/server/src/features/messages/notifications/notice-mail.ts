import type { NotificationKind } from '@clipwright/contract/messages/notifications'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { speeches } from './notice-words.ts'

export type Notice = {
  kind: NotificationKind
  /** Of the project, as its people named it. */
  title: string
  /** Until when what it is about is kept. */
  untilDate: Date | null
  /** Path of the app that shows what it is about. */
  path: string
}

/** The stop link carries its token in the fragment: opening it tells no log anything, and a scanner that fetches it ends nothing. */
export function noticeMail(
  notice: Notice,
  to: { email: string; lang: string | null },
  links: { origin: string; stopToken: string } | null,
): MailMessage {
  const language = chooseLanguage(to.lang ?? undefined)
  const speech = speeches[language]
  const { subject, body, button } = speech[notice.kind]
  const date = notice.untilDate ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(notice.untilDate) : ''
  // One pass: a title with a placeholder in it stays as it is.
  const fill = (text: string) => text.replace(/\{(title|date)\}/g, (_mark, name) => (name === 'title' ? notice.title : date))
  const page = mailPage({
    subject: fill(subject),
    language,
    heading: fill(subject),
    paragraphs: [fill(body)],
    ...(links ? { button: { label: button, url: `${links.origin}${notice.path}` } } : {}),
    ...(links ? { note: speech.stop.replace('{url}', `${links.origin}/stop-mail#token=${links.stopToken}`) } : {}),
  })
  return { to: to.email, ...page }
}
