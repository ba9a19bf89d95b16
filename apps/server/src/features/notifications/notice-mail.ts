import type { NotificationKind } from '@clipwright/contract/notifications'
import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

export type Notice = {
  kind: NotificationKind
  /** Of the project, as its people named it. */
  title: string
  /** Path of the app that shows what it is about. */
  path: string
}

type Words = { subject: string; body: string; button: string }
type Speech = Record<NotificationKind, Words> & { stop: string }

const en: Speech = {
  project_ready: {
    subject: 'Your clips are ready: {title}',
    body: 'The clips of “{title}” are ready to watch and export.',
    button: 'See the clips',
  },
  project_failed: {
    subject: 'No clips could be made: {title}',
    body: 'The work on “{title}” stopped. The page of the project says why, and what helps.',
    button: 'See why',
  },
  export_ready: {
    subject: 'Your data is ready to download',
    body: 'The archive you asked for is ready. It can be downloaded for 24 hours, where you asked for it.',
    button: 'To the download',
  },
  stop: 'You get this because you asked for it. To stop this kind of mail with one click, open: {url}',
}
const es: Speech = {
  project_ready: {
    subject: 'Tus clips están listos: {title}',
    body: 'Los clips de «{title}» ya se pueden ver y exportar.',
    button: 'Ver los clips',
  },
  project_failed: {
    subject: 'No se pudieron crear clips: {title}',
    body: 'El trabajo en «{title}» se detuvo. La página del proyecto dice por qué y qué ayuda.',
    button: 'Ver por qué',
  },
  export_ready: {
    subject: 'Tus datos están listos para descargar',
    body: 'El archivo que pediste está listo. Se puede descargar durante 24 horas, allí donde lo pediste.',
    button: 'Ir a la descarga',
  },
  stop: 'Recibes esto porque lo pediste. Para dejar de recibir este tipo de correo con un clic, abre: {url}',
}

/** The stop link carries its token in the fragment: opening it tells no log anything, and a scanner that fetches it ends nothing. */
export function noticeMail(
  notice: Notice,
  to: { email: string; lang: string | null },
  links: { origin: string; stopToken: string } | null,
): MailMessage {
  const isSpanish = to.lang?.toLowerCase().startsWith('es') ?? false
  const speech = isSpanish ? es : en
  const { subject, body, button } = speech[notice.kind]
  const fill = (text: string) => text.replaceAll('{title}', notice.title)
  const page = mailPage({
    subject: fill(subject),
    language: isSpanish ? 'es' : 'en',
    heading: fill(subject),
    paragraphs: [fill(body)],
    ...(links ? { button: { label: button, url: `${links.origin}${notice.path}` } } : {}),
    ...(links ? { note: speech.stop.replace('{url}', `${links.origin}/stop-mail#token=${links.stopToken}`) } : {}),
  })
  return { to: to.email, ...page }
}
