import { type MailMessage } from '#platform/mail/mail.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import { fillWords, mailWords } from './mail-words.ts'
import { CODE_MINUTES } from './sign-in-limits.ts'

export type CodeMail = { to: string; code: string; language: string; expiresAt: Date; linkOrigin: string | null; link: string }

/** Code and link of one sign-in. The secret of the link stands in the fragment, which no server, proxy or log ever sees. */
export function codeMail(mail: CodeMail): MailMessage {
  const { words, language } = mailWords(mail.language)
  const { subject, heading, body, orLink, button, note } = words.code
  const values = { code: `${mail.code.slice(0, 3)} ${mail.code.slice(3)}`, minutes: String(CODE_MINUTES) }
  const url = mail.linkOrigin === null ? null : `${mail.linkOrigin}/auth/callback#link=${mail.link}`
  const page = mailPage({
    subject: fillWords(subject, values),
    language,
    heading,
    paragraphs: [fillWords(body, values), ...(url ? [orLink] : [])],
    code: mail.code,
    ...(url ? { button: { label: button, url } } : {}),
    note,
  })
  return { to: mail.to, ...page, usefulUntil: mail.expiresAt }
}
