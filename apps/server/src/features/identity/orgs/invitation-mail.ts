import type { Language } from '@clipwright/contract/projects/preferences'
import { formatMessage } from '@clipwright/messages/format-message'
import { mailPage } from '#platform/mail/mail-page.ts'

type Invited = {
  orgName: string
  inviterName: string
  /** Null when the server does not know its own address; the inviter then passes the link on. */
  link: string | null
  language: Language
}

export function invitationMail({ orgName, inviterName, link, language }: Invited): ReturnType<typeof mailPage> {
  const values = { team: orgName, inviter: inviterName }
  return mailPage({
    subject: formatMessage(language, 'mails:invitation.subject', values),
    language,
    heading: formatMessage(language, 'mails:invitation.heading', values),
    paragraphs: [
      formatMessage(language, 'mails:invitation.invites', values),
      formatMessage(language, link === null ? 'mails:invitation.ask' : 'mails:invitation.meant'),
    ],
    ...(link === null ? {} : { button: { label: formatMessage(language, 'mails:invitation.button'), url: link } }),
    note: formatMessage(language, 'mails:invitation.note'),
  })
}
