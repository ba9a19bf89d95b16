import { isUiLanguage, type UiLanguage } from './ui-languages.ts'

const cookieName = 'clipwright-language'
const maxAgeSec = 30 * 24 * 60 * 60
/** `4.<language>`. A value of another version, or of a removed language, is ignored. */
const version = '4'

export function parseLanguageCookie(cookies: string): UiLanguage | null {
  for (const part of cookies.split(';')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    if (name !== cookieName) continue
    const dot = value.indexOf('.')
    const language = value.slice(dot + 1)
    if (value.slice(0, Math.max(0, dot)) === version && isUiLanguage(language)) return language
  }
  return null
}

export function formatLanguageCookie(language: UiLanguage, isHttps: boolean): string {
  return `${cookieName}=${version}.${language}; Path=/; Max-Age=${maxAgeSec}; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** The language chosen in this browser in the last 30 days. */
export function storedLanguage(): UiLanguage | null {
  try {
    return parseLanguageCookie(document.cookie)
  } catch {
    // In a frame of another site without access to cookies: nothing is stored.
    return null
  }
}

export function storeLanguage(language: UiLanguage): void {
  try {
    document.cookie = formatLanguageCookie(language, window.location.protocol === 'https:')
  } catch {
    // In a frame of another site without access to cookies: the choice lasts as long as the page.
  }
}
