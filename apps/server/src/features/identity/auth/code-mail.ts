import { formatMessage } from '@clipwright/messages/format-message'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { type MailMessage } from '#platform/mail/mail.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import { codeMinutes } from './sign-in-limits.ts'

type CodeMail = { to: string; code: string; language: string; expiresAt: Date; linkOrigin: string | null; link: string }

/** A mail with the code and link of one sign-in. The link has its secret in the fragment, which no server, proxy or log sees. */
export function codeMail(mail: CodeMail): MailMessage {
  const language = chooseLanguage(mail.language)
  const url = mail.linkOrigin === null ? null : `${mail.linkOrigin}/auth/callback#link=${mail.link}`
  const page = mailPage({
    subject: formatMessage(language, 'mails:code.subject', { code: `${mail.code.slice(0, 3)} ${mail.code.slice(3)}` }),
    language,
    heading: formatMessage(language, 'mails:code.heading'),
    paragraphs: [
      formatMessage(language, 'mails:code.body', { minutes: codeMinutes }),
      ...(url ? [formatMessage(language, 'mails:code.orLink')] : []),
    ],
    code: mail.code,
    ...(url ? { button: { label: formatMessage(language, 'mails:code.button'), url } } : {}),
    note: formatMessage(language, 'mails:code.note'),
  })
  return { to: mail.to, ...page, usefulUntil: mail.expiresAt }
}
