import { chooseLanguage } from '#platform/http/request-language.ts'
import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { DELETION_CODE_MINUTES } from './deletion-code.ts'
import { deletionWords } from './deletion-words.ts'

type Reader = { email: string; lang: string | null }

export function deletionCodeMail(to: Reader, code: string, expiresAt: Date): MailMessage {
  const language = chooseLanguage(to.lang ?? undefined)
  const { subject, heading, body, note } = deletionWords[language].code
  const paragraphs = [body.replace('{minutes}', String(DELETION_CODE_MINUTES))]
  return { to: to.email, ...mailPage({ subject, language, heading, paragraphs, code, note }), usefulUntil: expiresAt }
}

export function accountDeletedMail(to: Reader): MailMessage {
  const language = chooseLanguage(to.lang ?? undefined)
  const { subject, heading, body, note } = deletionWords[language].done
  return { to: to.email, ...mailPage({ subject, language, heading, paragraphs: [body], note }) }
}
