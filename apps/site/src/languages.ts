import type { Language } from '@clipwright/contract/projects/preferences'

export type SiteLanguage = {
  language: Language
  /** Before every address in this language; English has none. */
  prefix: string
  /** For `lang` and `hreflang`. */
  tag: string
  /** What its speakers call it. */
  name: string
}

export const siteLanguages: readonly SiteLanguage[] = [
  { language: 'en', prefix: '', tag: 'en', name: 'English' },
  { language: 'es-ES', prefix: '/es-es', tag: 'es-ES', name: 'Español' },
  { language: 'pt-BR', prefix: '/pt-br', tag: 'pt-BR', name: 'Português' },
  { language: 'de-DE', prefix: '/de-de', tag: 'de-DE', name: 'Deutsch' },
  { language: 'fr-FR', prefix: '/fr-fr', tag: 'fr-FR', name: 'Français' },
  { language: 'it-IT', prefix: '/it-it', tag: 'it-IT', name: 'Italiano' },
  { language: 'nl-NL', prefix: '/nl-nl', tag: 'nl-NL', name: 'Nederlands' },
  { language: 'pl-PL', prefix: '/pl-pl', tag: 'pl-PL', name: 'Polski' },
  { language: 'zh', prefix: '/zh', tag: 'zh-Hans', name: '简体中文' },
  { language: 'ko-KR', prefix: '/ko-kr', tag: 'ko-KR', name: '한국어' },
]

/** The address of a page, such as `/tools`, in a language. The start page of a language ends with a slash. */
export const pathIn = ({ prefix }: SiteLanguage, path: string) => (path === '/' ? `${prefix}/` : prefix + path)
