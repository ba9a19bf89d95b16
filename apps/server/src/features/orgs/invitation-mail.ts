import type { Language } from '@clipwright/contract/preferences'
import { mailPage } from '#platform/mail/mail-page.ts'

type Invited = {
  orgName: string
  inviterName: string
  /** Null where the server does not know its own address: the inviter then passes the link on. */
  link: string | null
  language: Language
}

const words = {
  en: {
    subject: (orgName: string) => `Join ${orgName} on Clipwright`,
    heading: (orgName: string) => `You are invited to ${orgName}`,
    invites: (inviterName: string, orgName: string) => `${inviterName} invites you to work on clips in the team ${orgName}.`,
    meant: 'The invitation works once, for this address only. Sign in with it to join.',
    ask: 'Ask the person who invited you for the link.',
    button: 'See the invitation',
    note: 'If you do not know this team, ignore this message. Nothing happens unless you join.',
  },
  'es-ES': {
    subject: (orgName: string) => `Únete a ${orgName} en Clipwright`,
    heading: (orgName: string) => `Tienes una invitación a ${orgName}`,
    invites: (inviterName: string, orgName: string) => `${inviterName} te invita a trabajar en los clips del equipo ${orgName}.`,
    meant: 'La invitación sirve una sola vez y solo para esta dirección. Inicia sesión con ella para unirte.',
    ask: 'Pide el enlace a quien te ha invitado.',
    button: 'Ver la invitación',
    note: 'Si no conoces este equipo, ignora este mensaje. No pasa nada si no te unes.',
  },
}

export function invitationMail({ orgName, inviterName, link, language }: Invited): ReturnType<typeof mailPage> {
  const spoken = language === 'es-ES' ? 'es-ES' : 'en'
  const text = words[spoken]
  return mailPage({
    subject: text.subject(orgName),
    language: spoken,
    heading: text.heading(orgName),
    paragraphs: [text.invites(inviterName, orgName), link === null ? text.ask : text.meant],
    ...(link === null ? {} : { button: { label: text.button, url: link } }),
    note: text.note,
  })
}
