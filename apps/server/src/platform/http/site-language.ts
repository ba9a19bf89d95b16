import { Language } from '@clipwright/contract/projects/preferences'
import { chooseLanguage } from './request-language.ts'

/** As the web app stores it (`platform/language-cookie.ts`). */
const storedLanguage = /(?:^|;\s*)clipwright-language=4\.([\w-]+)/
const maxAgeSec = 30 * 24 * 60 * 60

export function languageCookie(language: Language, isHttps: boolean): string {
  return `clipwright-language=4.${language}; Path=/; Max-Age=${maxAgeSec}; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** What stands before the addresses of a language’s pages (`languages.ts` of the site). */
export const prefixOf = (language: Language) => (language === 'en' ? '' : `/${language.toLowerCase()}`)

/** A language prefix and the rest of a path: `/de-de/tools` is `/tools` in German. */
export function splitPrefix(path: string): { prefix: string; language: Language; bare: string } {
  const language = Language.options.find((one) => one !== 'en' && (path === prefixOf(one) || path.startsWith(`${prefixOf(one)}/`))) ?? 'en'
  const prefix = prefixOf(language)
  return { prefix, language, bare: path.slice(prefix.length) }
}

/** The language chosen in this browser, else the first of the browser’s own that there is, else English. */
export function preferredLanguage(headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }): Language {
  const stored = Language.safeParse(storedLanguage.exec(headers.cookie ?? '')?.[1])
  return stored.success ? stored.data : chooseLanguage(headers['accept-language'])
}
