import { mailPage } from '#platform/mail/mail-page.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

/** What happened to the person's passkeys. They learn of each from a mail, because it may not have been them. */
export type PasskeyNews =
  | { kind: 'added'; name: string }
  | { kind: 'deleted'; left: number }
  | { kind: 'required' }
  | { kind: 'not_required' }
  | { kind: 'codes_renewed' }
  | { kind: 'code_used'; left: number }

type Words = { subject: string; paragraph: string }

function english(news: PasskeyNews): Words {
  switch (news.kind) {
    case 'added':
      return { subject: 'A passkey was added', paragraph: `The passkey “${news.name}” can sign in to your account from now on.` }
    case 'deleted':
      return { subject: 'A passkey was removed', paragraph: `It no longer signs in to your account. Passkeys left: ${news.left}.` }
    case 'required':
      return {
        subject: 'Sign-in asks for a passkey now',
        paragraph: 'Every sign-in to your account ends with a passkey or a recovery code.',
      }
    case 'not_required':
      return { subject: 'Sign-in asks for no passkey any more', paragraph: 'Your recovery codes have ended too.' }
    case 'codes_renewed':
      return { subject: 'You have new recovery codes', paragraph: 'The recovery codes you had before no longer work.' }
    case 'code_used':
      return {
        subject: 'A recovery code was used',
        paragraph: `Somebody signed in to your account with it. Recovery codes left: ${news.left}.`,
      }
  }
}

function spanish(news: PasskeyNews): Words {
  switch (news.kind) {
    case 'added':
      return { subject: 'Se añadió una llave de acceso', paragraph: `La llave «${news.name}» ya puede iniciar sesión en tu cuenta.` }
    case 'deleted':
      return { subject: 'Se quitó una llave de acceso', paragraph: `Ya no inicia sesión en tu cuenta. Llaves que quedan: ${news.left}.` }
    case 'required':
      return {
        subject: 'El inicio de sesión pide ahora una llave de acceso',
        paragraph: 'Cada inicio de sesión en tu cuenta termina con una llave de acceso o un código de recuperación.',
      }
    case 'not_required':
      return {
        subject: 'El inicio de sesión ya no pide una llave de acceso',
        paragraph: 'Tus códigos de recuperación también han dejado de valer.',
      }
    case 'codes_renewed':
      return { subject: 'Tienes códigos de recuperación nuevos', paragraph: 'Los códigos que tenías antes ya no valen.' }
    case 'code_used':
      return {
        subject: 'Se usó un código de recuperación',
        paragraph: `Alguien inició sesión en tu cuenta con él. Códigos que quedan: ${news.left}.`,
      }
  }
}

const NOTE = {
  en: 'If this was not you, sign in, end the other sessions in your security settings and remove what you do not know.',
  es: 'Si no fuiste tú, inicia sesión, cierra las otras sesiones en los ajustes de seguridad y quita lo que no conozcas.',
}

export function passkeyMail(to: { name: string; email: string; lang: string | null }, news: PasskeyNews): MailMessage {
  const isSpanish = to.lang?.toLowerCase().startsWith('es') ?? false
  const { subject, paragraph } = isSpanish ? spanish(news) : english(news)
  const note = isSpanish ? NOTE.es : NOTE.en
  return { to: to.email, ...mailPage({ subject, language: isSpanish ? 'es' : 'en', heading: subject, paragraphs: [paragraph], note }) }
}
