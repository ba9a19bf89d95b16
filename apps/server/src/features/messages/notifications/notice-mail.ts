import type { NotificationKind } from '@clipwright/contract/messages/notifications'
import { formatMessage } from '@clipwright/messages/format-message'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

export type Notice = {
  kind: NotificationKind
  /** Title of the project, as its people named it. */
  title: string
  /** When the files it is about are deleted. */
  untilDate: Date | null
  /** Path in the app that shows what it is about. */
  path: string
}

/** The unsubscribe link has its token in the fragment: no log sees it, and a scanner that opens the link unsubscribes nobody. */
export function noticeMail(
  notice: Notice,
  to: { email: string; lang: string | null },
  links: { origin: string; stopToken: string } | null,
): MailMessage {
  const language = chooseLanguage(to.lang ?? undefined)
  const date = notice.untilDate ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(notice.untilDate) : ''
  const values = { title: notice.title, date }
  const subject = formatMessage(language, `mails:notices.${notice.kind}.subject`, values)
  const page = mailPage({
    subject,
    language,
    heading: subject,
    paragraphs: [formatMessage(language, `mails:notices.${notice.kind}.body`, values)],
    ...(links && {
      button: { label: formatMessage(language, `mails:notices.${notice.kind}.button`), url: `${links.origin}${notice.path}` },
      note: formatMessage(language, 'mails:stopNotices', { url: `${links.origin}/stop-mail#token=${links.stopToken}` }),
    }),
  })
  return { to: to.email, ...page }
}
