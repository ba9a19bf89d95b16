import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

type Act = { reason: string; endsAt: Date }

/** Tells a person that staff use their account, why, and until when. The staff member stays unnamed here; the log names them. */
export function impersonationMail(to: { email: string; lang: string | null }, { reason, endsAt }: Act): MailMessage {
  const until = `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const isSpanish = to.lang?.toLowerCase().startsWith('es') ?? false
  const words = isSpanish
    ? {
        language: 'es',
        subject: 'El equipo del servidor usa tu cuenta',
        paragraphs: [
          'Alguien del equipo que lleva este servidor ha entrado en tu cuenta para ayudarte.',
          `Motivo: ${reason}`,
          `Termina como muy tarde: ${until}.`,
        ],
        note: 'Mientras tanto no puede ver secretos, borrar tu cuenta ni cambiar tu forma de entrar. Todo queda en tu registro de actividad.',
      }
    : {
        language: 'en',
        subject: 'Staff of this server use your account',
        paragraphs: [
          'Somebody of the team that runs this server has opened your account to help you.',
          `Reason: ${reason}`,
          `It ends at the latest: ${until}.`,
        ],
        note: 'Meanwhile they cannot read secrets, delete your account or change how you sign in. All of it is in your audit log.',
      }
  return { to: to.email, ...mailPage({ ...words, heading: words.subject }) }
}
