import { isSpanishAddress, withoutPrefix } from './language-address.ts'
import { closestLanguage, defaultLanguage, isUiLanguage, type UiLanguage } from './ui-languages.ts'

export type Visit = {
  /** Path and query of the address, as in the browser. */
  pathname: string
  search: string
  /** Language chosen here before. */
  stored: UiLanguage | null
  /** The browser's preferred languages, best first. */
  browserLanguages: readonly string[]
}

/** Pages for developers, in English. */
const nonLocalised = ['/kit']
const embeds = ['/lp-embed']

const isUnder = (pathname: string, starts: readonly string[]) =>
  starts.some((start) => pathname === start || pathname.startsWith(`${start}/`))

/** A visit from an advertisement, by its medium parameter or click id. */
function isPaidVisit(query: URLSearchParams): boolean {
  const medium = query.get('utm_medium')?.toLowerCase() ?? ''
  return /^(cpc|ppc|cpm|paid([_-]?(social|search))?|display)$/.test(medium) || ['gclid', 'msclkid', 'ttclid'].some((id) => query.has(id))
}

/** `?lang=` of an embed page reached from an advertisement. */
function languageOfAdvertisement(pathname: string, search: string): UiLanguage | undefined {
  if (!isUnder(pathname, embeds)) return undefined
  const query = new URLSearchParams(search)
  return isPaidVisit(query) ? closestLanguage(query.get('lang') ?? '') : undefined
}

/** Whether the address alone decides, whatever was chosen before. */
export function addressLanguage({ pathname, search }: Pick<Visit, 'pathname' | 'search'>): UiLanguage | undefined {
  const path = withoutPrefix(pathname)
  if (isUnder(path, nonLocalised)) return defaultLanguage
  if (isSpanishAddress(pathname)) return 'es-ES'
  return languageOfAdvertisement(path, search)
}

/** The language of the address, else the chosen one, else the browser's first supported one, else English. */
export function languageOfVisit(visit: Visit): UiLanguage {
  const preference = addressLanguage(visit) ?? visit.stored
  if (isUiLanguage(preference)) return preference
  for (const tag of visit.browserLanguages) {
    const ours = closestLanguage(tag)
    if (ours) return ours
  }
  return defaultLanguage
}
