import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readRemembered, remember } from './remembered-state.ts'

export const languages = { en: 'English', 'es-ES': 'Español' } as const
export type UiLanguage = keyof typeof languages

export const namespaces = [
  'app',
  'auth',
  'projects',
  'clips',
  'collections',
  'copilot',
  'uploads',
  'search',
  'settings',
  'sso',
  'orgs',
  'passkeys',
  'impersonation',
  'errors',
] as const

export function isUiLanguage(value: unknown): value is UiLanguage {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** The remembered choice, else the browser's first language that we speak, else English. */
export function preferredLanguage(browserLanguages: readonly string[]): UiLanguage {
  const stored = readRemembered<unknown>('language', null)
  if (isUiLanguage(stored)) return stored
  for (const wanted of browserLanguages) {
    const short = wanted.split('-')[0] ?? ''
    for (const have of Object.keys(languages)) {
      if (have === wanted || have.split('-')[0] === short) return have as UiLanguage
    }
  }
  return 'en'
}

async function loadNamespace(language: string, namespace: string): Promise<Record<string, unknown>> {
  const response = await fetch(`/locales/${language}/${namespace}.json`)
  if (!response.ok) throw new Error(`locale ${language}/${namespace}: ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

async function addLanguage(into: i18n, language: string): Promise<void> {
  await Promise.all(
    namespaces
      .filter((namespace) => !into.hasResourceBundle(language, namespace))
      .map(async (namespace) => into.addResourceBundle(language, namespace, await loadNamespace(language, namespace))),
  )
}

export async function startI18n(): Promise<void> {
  const language = preferredLanguage(navigator.languages)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    ns: namespaces,
    defaultNS: 'app',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await addLanguage(i18next, language)
  document.documentElement.lang = language
  // English stands in for a key that another language lacks; it must not delay the first paint.
  if (language !== 'en') void addLanguage(i18next, 'en')
}

/** Applies without a reload. */
export async function changeLanguage(language: UiLanguage): Promise<void> {
  await addLanguage(i18next, language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  remember('language', language)
}
