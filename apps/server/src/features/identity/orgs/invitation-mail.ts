import type { Language } from '@clipwright/contract/projects/preferences'
import { mailPage } from '#platform/mail/mail-page.ts'
import { invitationWords } from './invitation-words.ts'

type Invited = {
  orgName: string
  inviterName: string
  /** Null where the server does not know its own address: the inviter then passes the link on. */
  link: string | null
  language: Language
}

export function invitationMail({ orgName, inviterName, link, language }: Invited): ReturnType<typeof mailPage> {
  const words = invitationWords[language]
  // One pass: a name with a mark in it stays as it is.
  const fill = (text: string) => text.replace(/\{(team|inviter)\}/g, (_mark, name) => (name === 'team' ? orgName : inviterName))
  return mailPage({
    subject: fill(words.subject),
    language,
    heading: fill(words.heading),
    paragraphs: [fill(words.invites), link === null ? words.ask : words.meant],
    ...(link === null ? {} : { button: { label: words.button, url: link } }),
    note: words.note,
  })
}
