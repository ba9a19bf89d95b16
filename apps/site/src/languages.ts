import type { Language } from '@clipwright/contract/projects/preferences'

export type SiteLanguage = {
  language: Language
  /** Before every address in this language; English has none. */
  prefix: string
  /** For `lang` and `hreflang`. */
  tag: string
  /** What its speakers call it. */
  name: string
  /** Not yet proofread over years, as in the web app (`platform/ui-languages.ts`). */
  isBeta: boolean
}

export const siteLanguages: readonly SiteLanguage[] = [
  { language: 'en', prefix: '', tag: 'en', name: 'English', isBeta: false },
  { language: 'es-ES', prefix: '/es-es', tag: 'es-ES', name: 'Español', isBeta: false },
  { language: 'pt-BR', prefix: '/pt-br', tag: 'pt-BR', name: 'Português', isBeta: false },
  { language: 'de-DE', prefix: '/de-de', tag: 'de-DE', name: 'Deutsch', isBeta: true },
  { language: 'fr-FR', prefix: '/fr-fr', tag: 'fr-FR', name: 'Français', isBeta: true },
  { language: 'it-IT', prefix: '/it-it', tag: 'it-IT', name: 'Italiano', isBeta: true },
  { language: 'nl-NL', prefix: '/nl-nl', tag: 'nl-NL', name: 'Nederlands', isBeta: true },
  { language: 'pl-PL', prefix: '/pl-pl', tag: 'pl-PL', name: 'Polski', isBeta: true },
  { language: 'zh', prefix: '/zh', tag: 'zh-Hans', name: '简体中文', isBeta: true },
  { language: 'ko-KR', prefix: '/ko-kr', tag: 'ko-KR', name: '한국어', isBeta: true },
]

/** The address of a page, such as `/tools`, in a language. The start page of a language ends with a slash. */
export const pathIn = ({ prefix }: SiteLanguage, path: string) => (path === '/' ? `${prefix}/` : prefix + path)
