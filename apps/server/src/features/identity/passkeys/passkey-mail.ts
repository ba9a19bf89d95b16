import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { passkeyWords } from './passkey-words.ts'

/** What happened to the person's passkeys. They learn of each from a mail, because it may not have been them. */
export type PasskeyNews =
  | { kind: 'added'; name: string }
  | { kind: 'deleted'; left: number }
  | { kind: 'required' }
  | { kind: 'not_required' }
  | { kind: 'codes_renewed' }
  | { kind: 'code_used'; left: number }

export function passkeyMail(to: { name: string; email: string; lang: string | null }, news: PasskeyNews): MailMessage {
  const language = chooseLanguage(to.lang ?? undefined)
  const words = passkeyWords[language]
  const { subject, paragraph } = words[news.kind]
  const name = 'name' in news ? news.name : ''
  const left = 'left' in news ? String(news.left) : ''
  // One pass: a passkey with a mark in its name stays as it is.
  const told = paragraph.replace(/\{(name|left)\}/g, (_mark, what) => (what === 'name' ? name : left))
  return { to: to.email, ...mailPage({ subject, language, heading: subject, paragraphs: [told], note: words.note }) }
}
