import { formatMessage } from '@clipwright/messages/format-message'
import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

type Act = { reason: string; endsAt: Date }

/** Tells a person that staff use their account, why, and until when. The staff member is named in the audit log, not here. */
export function impersonationMail(to: { email: string; lang: string | null }, { reason, endsAt }: Act): MailMessage {
  const until = `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const language = chooseLanguage(to.lang ?? undefined)
  const subject = formatMessage(language, 'mails:staffAccess.subject')
  const paragraphs = [
    formatMessage(language, 'mails:staffAccess.opened'),
    formatMessage(language, 'mails:staffAccess.reason', { reason }),
    formatMessage(language, 'mails:staffAccess.ends', { until }),
  ]
  const note = formatMessage(language, 'mails:staffAccess.note')
  return { to: to.email, ...mailPage({ subject, language, heading: subject, paragraphs, note }) }
}
