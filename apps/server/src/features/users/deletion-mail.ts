import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { DELETION_CODE_MINUTES } from './deletion-code.ts'

type Reader = { email: string; lang: string | null }

const words = {
  en: {
    code: {
      subject: 'The code to delete your Clipwright account',
      heading: 'Delete your account?',
      body: `Somebody who is signed in as you asked to delete your account. Type this code there within ${DELETION_CODE_MINUTES} minutes to go on. It cannot be undone.`,
      note: 'If this was not you, do nothing, and end the other sessions in your security settings.',
    },
    done: {
      subject: 'Your Clipwright account is deleted',
      heading: 'Your account is deleted',
      body: 'Your name, your address and every way of signing in are gone. Teams that were yours alone are disbanded; what they hold is deleted after 30 days.',
      note: 'This is the last message to this address.',
    },
  },
  es: {
    code: {
      subject: 'El código para eliminar tu cuenta de Clipwright',
      heading: '¿Eliminar tu cuenta?',
      body: `Alguien que ha iniciado sesión como tú ha pedido eliminar tu cuenta. Escribe allí este código en ${DELETION_CODE_MINUTES} minutos para continuar. No se puede deshacer.`,
      note: 'Si no has sido tú, no hagas nada y cierra las demás sesiones en los ajustes de seguridad.',
    },
    done: {
      subject: 'Tu cuenta de Clipwright se ha eliminado',
      heading: 'Tu cuenta se ha eliminado',
      body: 'Ya no quedan tu nombre, tu dirección ni ninguna forma de iniciar sesión. Los equipos que eran solo tuyos se han disuelto; su contenido se borra a los 30 días.',
      note: 'Este es el último mensaje a esta dirección.',
    },
  },
}

function wordsFor(lang: string | null): { language: 'en' | 'es'; text: (typeof words)['en'] } {
  const language = lang?.toLowerCase().startsWith('es') ? 'es' : 'en'
  return { language, text: words[language] }
}

export function deletionCodeMail(to: Reader, code: string, expiresAt: Date): MailMessage {
  const { language, text } = wordsFor(to.lang)
  const { subject, heading, body, note } = text.code
  return { to: to.email, ...mailPage({ subject, language, heading, paragraphs: [body], code, note }), usefulUntil: expiresAt }
}

export function accountDeletedMail(to: Reader): MailMessage {
  const { language, text } = wordsFor(to.lang)
  const { subject, heading, body, note } = text.done
  return { to: to.email, ...mailPage({ subject, language, heading, paragraphs: [body], note }) }
}
