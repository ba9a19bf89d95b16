import type { Language } from '@clipwright/contract/projects/preferences'

export type UiLanguage = Language

export const defaultLanguage: UiLanguage = 'en'

/** Every language of the screens by its own name. Beta: not yet proofread over years. */
export const uiLanguages: Readonly<Record<UiLanguage, { name: string; isBeta: boolean }>> = {
  en: { name: 'English', isBeta: false },
  'pt-BR': { name: 'Português', isBeta: false },
  'es-ES': { name: 'Español', isBeta: false },
  'de-DE': { name: 'Deutsch', isBeta: true },
  'fr-FR': { name: 'Français', isBeta: true },
  'it-IT': { name: 'Italiano', isBeta: true },
  'nl-NL': { name: 'Nederlands', isBeta: true },
  'pl-PL': { name: 'Polski', isBeta: true },
  zh: { name: '简体中文', isBeta: true },
  'ko-KR': { name: '한국어', isBeta: true },
}

export const languageCodes = Object.keys(uiLanguages) as UiLanguage[]

/** English made long and odd: in development it reveals clipped text and text missing from the catalogue. */
export const pseudoLanguage = 'en-XA'

export function isUiLanguage(value: unknown): value is UiLanguage {
  return typeof value === 'string' && Object.hasOwn(uiLanguages, value)
}

/** Our language for a language tag: the same, else one of the same primary language (`es-MX` gets `es-ES`). */
export function closestLanguage(tag: string): UiLanguage | undefined {
  const lowerTag = tag.toLowerCase()
  const tongue = lowerTag.split('-')[0]
  return (
    languageCodes.find((code) => code.toLowerCase() === lowerTag) ??
    languageCodes.find((code) => code.toLowerCase().split('-')[0] === tongue)
  )
}
