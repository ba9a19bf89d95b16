import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readWords } from '../../dev/words.ts'
import { storedLanguage } from './language-cookie.ts'

/** The name of a file, or of a part of one. */
let missing: { file?: string; namespace?: string } = {}

/** As on a freshly loaded page. */
async function openPage(address: string) {
  vi.resetModules()
  window.history.replaceState(null, '', address)
  const { default: i18next } = await import('i18next')
  const i18n = await import('./i18n.ts')
  const { addressRewrite } = await import('./language-address.ts')
  await i18n.startI18n()
  return { ...i18n, addressRewrite, t: (key: string) => i18next.t(key) }
}

beforeEach(() => {
  missing = {}
  document.cookie = 'clipwright-language=; Max-Age=0; Path=/'
  vi.stubGlobal('fetch', async (path: string) => {
    if (missing.file === path) return new Response('', { status: 404 })
    const words = await readWords(/^\/locales\/([\w-]+)\.json$/.exec(path)?.[1] ?? '')
    if (missing.namespace && path !== '/locales/en.json') delete words[missing.namespace]
    return Response.json(words)
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a choice applies at once, is stored for the next visit, and sets the lang of the document', async () => {
  const { uiLanguage, changeLanguage, t } = await openPage('/dashboard')
  expect([uiLanguage(), t('app:cancel')]).toEqual(['en', 'Cancel'])
  await changeLanguage('es-ES')
  expect([uiLanguage(), t('app:cancel'), document.documentElement.lang]).toEqual(['es-ES', 'Cancelar', 'es-ES'])
  expect(storedLanguage()).toBe('es-ES')
})

test('English replaces a namespace that a language lacks', async () => {
  missing = { namespace: 'auth' }
  const { uiLanguage, t } = await openPage('/es-es/signin')
  expect([uiLanguage(), t('app:cancel'), t('auth:code')]).toEqual(['es-ES', 'Cancelar', 'Code'])
})

test('English replaces a language whose file fails to load', async () => {
  missing = { file: '/locales/es-ES.json' }
  const { uiLanguage, t } = await openPage('/es-es/signin')
  expect([uiLanguage(), t('app:cancel'), t('auth:code')]).toEqual(['es-ES', 'Cancel', 'Code'])
})

test('a visit to a Spanish address keeps its links Spanish until another language is chosen', async () => {
  const { uiLanguage, changeLanguage, addressRewrite } = await openPage('/es-es/search/results?q=pan#top')
  const linkPath = () => addressRewrite.output({ url: new URL('http://localhost/collections') }).pathname
  expect([uiLanguage(), linkPath(), storedLanguage()]).toEqual(['es-ES', '/es-es/collections', null])
  expect(addressRewrite.input({ url: new URL('http://localhost/es-es/collections') }).pathname).toBe('/collections')
  await changeLanguage('en')
  const { pathname, search, hash } = window.location
  expect([linkPath(), pathname + search + hash]).toEqual(['/collections', '/search/results?q=pan#top'])
})

test('the language of the account applies when no other was chosen', async () => {
  const { uiLanguage, changeLanguage, followAccountLanguage } = await openPage('/dashboard')
  await followAccountLanguage('es-ES')
  expect([uiLanguage(), storedLanguage()]).toEqual(['es-ES', null])
  await changeLanguage('en')
  await followAccountLanguage('es-ES')
  expect(uiLanguage()).toBe('en')
})
