import type { Language } from '@clipwright/contract/projects/preferences'
import { chinese, dutch, french, german, italian, korean, polish, portuguese } from './mail-translations.ts'

/** `{name}` marks are filled in. */
export type MailWords = {
  code: { subject: string; heading: string; body: string; orLink: string; button: string; note: string }
  device: { subject: string; heading: string; body: string; act: string; button: string; unknown: string }
  identity: { subject: string; heading: string; body: string; act: string }
}

const en: MailWords = {
  code: {
    subject: 'Your Clipwright code: {code}',
    heading: 'Your code to sign in',
    body: 'Type these six digits where you asked for them. They are good for {minutes} minutes, once.',
    orLink: 'Or open this link. On another device it asks for the six digits as well.',
    button: 'Sign in',
    note: 'Nobody from Clipwright will ever ask you for this code. If you did not ask for it, do nothing: without it nobody gets in.',
  },
  device: {
    subject: 'New sign-in to your Clipwright account',
    heading: 'Somebody signed in from a new device',
    body: '{device}, address {address}, {time} (UTC).',
    act: 'If this was you, there is nothing to do. If not, sign that device out in your settings and make sure nobody else reads your mail.',
    button: 'See your devices',
    unknown: 'An unknown program',
  },
  identity: {
    subject: 'A new way to sign in to your Clipwright account',
    heading: 'A way to sign in was added',
    body: 'Your account can now also be opened with {provider}.',
    act: 'If this was not you, remove it in your settings under security, and sign your other devices out.',
  },
}

const es: MailWords = {
  code: {
    subject: 'Tu código de Clipwright: {code}',
    heading: 'Tu código para entrar',
    body: 'Escribe estas seis cifras donde las pediste. Valen durante {minutes} minutos y una sola vez.',
    orLink: 'O abre este enlace. En otro dispositivo también te pedirá las seis cifras.',
    button: 'Entrar',
    note: 'Nadie de Clipwright te pedirá nunca este código. Si no lo has pedido, no hagas nada: sin él no entra nadie.',
  },
  device: {
    subject: 'Nuevo acceso a tu cuenta de Clipwright',
    heading: 'Alguien ha entrado desde un dispositivo nuevo',
    body: '{device}, dirección {address}, {time} (UTC).',
    act: 'Si has sido tú, no tienes que hacer nada. Si no, cierra la sesión de ese dispositivo en tus ajustes y asegúrate de que nadie más lee tu correo.',
    button: 'Ver tus dispositivos',
    unknown: 'Un programa desconocido',
  },
  identity: {
    subject: 'Una nueva forma de entrar en tu cuenta de Clipwright',
    heading: 'Se ha añadido una forma de entrar',
    body: 'Ahora tu cuenta también se puede abrir con {provider}.',
    act: 'Si no has sido tú, quítala en los ajustes, en seguridad, y cierra la sesión de tus otros dispositivos.',
  },
}

const words: Record<Language, MailWords> = {
  en,
  'pt-BR': portuguese,
  'es-ES': es,
  'de-DE': german,
  'fr-FR': french,
  'it-IT': italian,
  'nl-NL': dutch,
  'pl-PL': polish,
  zh: chinese,
  'ko-KR': korean,
}

/** The words of a language with the language they are really in; English stands in for one we do not speak. */
export function mailWords(language: string | null): { words: MailWords; language: string } {
  const isKnown = language !== null && Object.hasOwn(words, language)
  return isKnown ? { words: words[language as Language], language } : { words: en, language: 'en' }
}

/** Fills `{name}` marks. What is filled in is taken as it is. */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
}
