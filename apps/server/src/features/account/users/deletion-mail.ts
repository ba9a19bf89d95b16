import { formatMessage } from '@clipwright/messages/format-message'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { deletionCodeMinutes } from './deletion-code.ts'

type Reader = { email: string; lang: string | null }

export function deletionCodeMail(to: Reader, code: string, expiresAt: Date): MailMessage {
  const language = chooseLanguage(to.lang ?? undefined)
  const page = mailPage({
    subject: formatMessage(language, 'mails:deletionCode.subject'),
    language,
    heading: formatMessage(language, 'mails:deletionCode.heading'),
    paragraphs: [formatMessage(language, 'mails:deletionCode.body', { minutes: deletionCodeMinutes })],
    code,
    note: formatMessage(language, 'mails:deletionCode.note'),
  })
  return { to: to.email, ...page, usefulUntil: expiresAt }
}

export function accountDeletedMail(to: Reader): MailMessage {
  const language = chooseLanguage(to.lang ?? undefined)
  const page = mailPage({
    subject: formatMessage(language, 'mails:accountDeleted.subject'),
    language,
    heading: formatMessage(language, 'mails:accountDeleted.heading'),
    paragraphs: [formatMessage(language, 'mails:accountDeleted.body')],
    note: formatMessage(language, 'mails:accountDeleted.note'),
  })
  return { to: to.email, ...page }
}
