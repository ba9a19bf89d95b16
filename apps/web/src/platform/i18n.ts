import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isSpanishAddress, keepPrefix, withoutPrefix } from './language-address.ts'
import { storedLanguage, storeLanguage } from './language-cookie.ts'
import { addressLanguage, languageOfVisit } from './language-of-visit.ts'
import { namespaces } from './namespaces.ts'
import { defaultLanguage, isUiLanguage, pseudoLanguage, type UiLanguage } from './ui-languages.ts'

type Words = Partial<Record<(typeof namespaces)[number], Record<string, unknown>>>

/** Nothing where they do not come: a page with bare keys is better than none. */
async function loadWords(language: string): Promise<Words> {
  try {
    const response = await fetch(`/locales/${language}.json`)
    return response.ok ? ((await response.json()) as Words) : {}
  } catch {
    return {}
  }
}

/** Whether the words came, each namespace of them. */
async function addLanguage(into: i18n, language: string, loading?: Promise<Words>): Promise<boolean> {
  const missing = namespaces.filter((namespace) => !into.hasResourceBundle(language, namespace))
  if (missing.length === 0) return true
  const words = await (loading ?? loadWords(language))
  for (const namespace of missing) if (words[namespace]) into.addResourceBundle(language, namespace, words[namespace])
  return missing.every((namespace) => words[namespace])
}

/** English stands in for a key, for a namespace, or for a whole file, that another language lacks. */
async function addWithStandIn(language: string, loading?: Promise<Words>): Promise<void> {
  const isWhole = await addLanguage(i18next, language, loading)
  if (language === defaultLanguage) return
  const standIn = addLanguage(i18next, defaultLanguage)
  // A single missing key must not delay the first paint; a missing file would leave it without words.
  if (!isWhole) await standIn
}

/** `?pseudo` while developing. */
const isPseudoVisit = () => import.meta.env.DEV && new URLSearchParams(window.location.search).has('pseudo')

export async function startI18n(): Promise<void> {
  const { pathname, search } = window.location
  const visitLanguage = languageOfVisit({ pathname, search, stored: storedLanguage(), browserLanguages: navigator.languages })
  const language = isPseudoVisit() ? pseudoLanguage : visitLanguage
  keepPrefix(isSpanishAddress(pathname))
  // On its way before the files of the page are asked for.
  const words = loadWords(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    ns: namespaces,
    defaultNS: 'app',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await addWithStandIn(language, words)
  document.documentElement.lang = language
  // Thirty days from the last visit, not from the choice.
  const stored = storedLanguage()
  if (stored) storeLanguage(stored)
}

/** The language of the words on the page. The `lang` of the document is not it: translating browsers write to that. */
export function uiLanguage(): UiLanguage {
  return isUiLanguage(i18next.language) ? i18next.language : defaultLanguage
}

async function speak(language: UiLanguage): Promise<void> {
  await addWithStandIn(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Somebody's choice: applies without a reload, and to their next visits. */
export async function changeLanguage(language: UiLanguage): Promise<void> {
  await speak(language)
  storeLanguage(language)
  if (language !== 'es-ES') leavePrefix()
}

/** The same page under its own address; the router follows the browser's history. */
function leavePrefix(): void {
  keepPrefix(false)
  const { pathname, search, hash } = window.location
  if (isSpanishAddress(pathname)) window.history.replaceState(window.history.state, '', withoutPrefix(pathname) + search + hash)
}

/** What the account is set to, for a browser in which nobody has chosen and an address that does not decide. */
export async function followAccountLanguage(language: unknown): Promise<void> {
  if (!isUiLanguage(language) || language === i18next.language || i18next.language === pseudoLanguage) return
  if (storedLanguage() !== null || addressLanguage(window.location) !== undefined) return
  await speak(language)
}
