import type { Language } from '@clipwright/contract/projects/preferences'

export type UiLanguage = Language

export const defaultLanguage: UiLanguage = 'en'

/** Every language of the screens under its own name. Those in beta have not been through years of readers yet. */
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

/** English made long and odd: shows in development what is cut off and what was never given to translators. */
export const pseudoLanguage = 'en-XA'

export function isUiLanguage(value: unknown): value is UiLanguage {
  return typeof value === 'string' && Object.hasOwn(uiLanguages, value)
}

/** The one of our languages that a language tag asks for: itself, else one of the same tongue (`es-MX` gets `es-ES`). */
export function closestLanguage(tag: string): UiLanguage | undefined {
  const lowerTag = tag.toLowerCase()
  const tongue = lowerTag.split('-')[0]
  return (
    languageCodes.find((code) => code.toLowerCase() === lowerTag) ??
    languageCodes.find((code) => code.toLowerCase().split('-')[0] === tongue)
  )
}
