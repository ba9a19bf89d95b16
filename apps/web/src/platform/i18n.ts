import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isSpanishAddress, keepPrefix, withoutPrefix } from './language-address.ts'
import { storedLanguage, storeLanguage } from './language-cookie.ts'
import { addressLanguage, languageOfVisit } from './language-of-visit.ts'
import { namespaces } from './namespaces.ts'
import { defaultLanguage, isUiLanguage, pseudoLanguage, type UiLanguage } from './ui-languages.ts'

type Words = Partial<Record<(typeof namespaces)[number], Record<string, unknown>>>

/** Undefined when loading fails: a page with bare keys is better than none. */
async function loadWords(language: string): Promise<Words> {
  try {
    const response = await fetch(`/locales/${language}.json`)
    return response.ok ? ((await response.json()) as Words) : {}
  } catch {
    return {}
  }
}

/** Whether each namespace was loaded. */
async function addLanguage(into: i18n, language: string, loading?: Promise<Words>): Promise<boolean> {
  const missing = namespaces.filter((namespace) => !into.hasResourceBundle(language, namespace))
  if (missing.length === 0) return true
  const words = await (loading ?? loadWords(language))
  for (const namespace of missing) {
    if (words[namespace]) into.addResourceBundle(language, namespace, words[namespace], false, false, { silent: true, skipCopy: true })
  }
  return missing.every((namespace) => words[namespace])
}

/** English replaces a key, a namespace, or a whole file that another language lacks. */
async function addWithStandIn(language: string, loading?: Promise<Words>): Promise<void> {
  const isWhole = await addLanguage(i18next, language, loading)
  if (language === defaultLanguage) return
  const standIn = addLanguage(i18next, defaultLanguage)
  // A single missing key must not delay the first paint; a missing file would leave it without text.
  if (!isWhole) await standIn
}

/** `?pseudo` in development. */
const isPseudoVisit = () => import.meta.env.DEV && new URLSearchParams(window.location.search).has('pseudo')

export async function startI18n(): Promise<void> {
  const { pathname, search } = window.location
  const visitLanguage = languageOfVisit({ pathname, search, stored: storedLanguage(), browserLanguages: navigator.languages })
  const language = isPseudoVisit() ? pseudoLanguage : visitLanguage
  keepPrefix(isSpanishAddress(pathname))
  // Starts loading before the page's code.
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

/** The language of the page's text. Not the document's `lang`, which translating browsers change. */
export function uiLanguage(): UiLanguage {
  return isUiLanguage(i18next.language) ? i18next.language : defaultLanguage
}

async function speak(language: UiLanguage): Promise<void> {
  await addWithStandIn(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** A person's choice: applies without a reload, and on later visits. */
export async function changeLanguage(language: UiLanguage): Promise<void> {
  await speak(language)
  storeLanguage(language)
  if (language !== 'es-ES') leavePrefix()
}

/** The same page under its address in the language; the router follows the browser's history. */
function leavePrefix(): void {
  keepPrefix(false)
  const { pathname, search, hash } = window.location
  if (isSpanishAddress(pathname)) window.history.replaceState(window.history.state, '', withoutPrefix(pathname) + search + hash)
}

/** Applies the account's language, unless one was chosen in this browser or the address decides. */
export async function followAccountLanguage(language: unknown): Promise<void> {
  if (!isUiLanguage(language) || language === i18next.language || i18next.language === pseudoLanguage) return
  if (storedLanguage() !== null || addressLanguage(window.location) !== undefined) return
  await speak(language)
}
