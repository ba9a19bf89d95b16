import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { impersonationWords } from './impersonation-words.ts'

type Act = { reason: string; endsAt: Date }

/** Tells a person that staff use their account, why, and until when. The staff member stays unnamed here; the log names them. */
export function impersonationMail(to: { email: string; lang: string | null }, { reason, endsAt }: Act): MailMessage {
  const until = `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const language = chooseLanguage(to.lang ?? undefined)
  const words = impersonationWords[language]
  // Functions: a "$" that staff typed stays what it is.
  const paragraphs = [words.opened, words.reason.replace('{reason}', () => reason), words.ends.replace('{until}', () => until)]
  return { to: to.email, ...mailPage({ subject: words.subject, language, heading: words.subject, paragraphs, note: words.note }) }
}
