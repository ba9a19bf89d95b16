import { formatMessage } from '@clipwright/messages/format-message'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

/** What happened to a person’s passkeys. They are told of each by mail, in case it was not them. */
type PasskeyNews =
  | { kind: 'added'; name: string }
  | { kind: 'deleted'; left: number }
  | { kind: 'required' }
  | { kind: 'not_required' }
  | { kind: 'codes_renewed' }
  | { kind: 'code_used'; left: number }

export function passkeyMail(to: { name: string; email: string; lang: string | null }, news: PasskeyNews): MailMessage {
  const language = chooseLanguage(to.lang ?? undefined)
  const subject = formatMessage(language, `mails:passkeys.${news.kind}.subject`)
  const { kind, ...values } = news
  const body = formatMessage(language, `mails:passkeys.${kind}.body`, values)
  const note = formatMessage(language, 'mails:passkeys.note')
  return { to: to.email, ...mailPage({ subject, language, heading: subject, paragraphs: [body], note }) }
}
