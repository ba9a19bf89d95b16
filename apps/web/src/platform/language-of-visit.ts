import { isSpanishAddress, withoutPrefix } from './language-address.ts'
import { closestLanguage, defaultLanguage, isUiLanguage, type UiLanguage } from './ui-languages.ts'

export type Visit = {
  /** Path and question of the address, as they stand in the browser. */
  pathname: string
  search: string
  /** What was chosen here before. */
  stored: UiLanguage | null
  /** The browser's preferred languages, best first. */
  browserLanguages: readonly string[]
}

/** Of no interest but to people who build the product; their words are English. */
const nonLocalised = ['/kit']
const embeds = ['/lp-embed']

const isUnder = (pathname: string, starts: readonly string[]) =>
  starts.some((start) => pathname === start || pathname.startsWith(`${start}/`))

/** A visit that somebody paid for: an advertisement says so in the medium, or leaves the number of its click. */
function isPaidVisit(query: URLSearchParams): boolean {
  const medium = query.get('utm_medium')?.toLowerCase() ?? ''
  return /^(cpc|ppc|cpm|paid([_-]?(social|search))?|display)$/.test(medium) || ['gclid', 'msclkid', 'ttclid'].some((id) => query.has(id))
}

/** `?lang=` of an embed page that an advertisement leads to: what the advertisement speaks. */
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

/** What the address says, else what was chosen, else the browser's first language that we speak, else English. */
export function languageOfVisit(visit: Visit): UiLanguage {
  const preference = addressLanguage(visit) ?? visit.stored
  if (isUiLanguage(preference)) return preference
  for (const tag of visit.browserLanguages) {
    const ours = closestLanguage(tag)
    if (ours) return ours
  }
  return defaultLanguage
}
