import { Language } from '@clipwright/contract/projects/preferences'
import { describe, expect, test } from 'vitest'
import { languageOfVisit, type Visit } from './language-of-visit.ts'
import { closestLanguage, languageCodes } from './ui-languages.ts'

function languageFor(visit: Partial<Visit> & { address?: string }): string {
  const { pathname, search } = new URL(visit.address ?? '/dashboard', 'http://localhost')
  return languageOfVisit({ pathname, search, stored: null, browserLanguages: [], ...visit })
}

test('the screens have exactly the languages of the server', () => {
  expect(languageCodes).toEqual(Language.options)
})

describe('the language of a visit', () => {
  test('a language chosen here takes precedence over those of the browser', () => {
    expect(languageFor({ stored: 'ko-KR', browserLanguages: ['de-DE'] })).toBe('ko-KR')
  })

  test("the browser's first supported language, whatever its country", () => {
    expect(languageFor({ browserLanguages: ['eo', 'de-AT', 'fr'] })).toBe('de-DE')
    expect(languageFor({ browserLanguages: ['zh-Hans-CN'] })).toBe('zh')
    expect(languageFor({ browserLanguages: ['pt'] })).toBe('pt-BR')
  })

  test('English by default', () => {
    expect(languageFor({ browserLanguages: ['eo', 'tlh'] })).toBe('en')
    expect(closestLanguage('')).toBeUndefined()
  })

  test('a Spanish address is Spanish, whatever was chosen', () => {
    expect(languageFor({ address: '/es-es/search/results', stored: 'pl-PL' })).toBe('es-ES')
    expect(languageFor({ address: '/es-es', stored: 'pl-PL' })).toBe('es-ES')
    expect(languageFor({ address: '/es-espresso', stored: 'pl-PL' })).toBe('pl-PL')
  })

  test('an untranslated page is English, whatever was chosen', () => {
    expect(languageFor({ address: '/kit', stored: 'pl-PL' })).toBe('en')
    expect(languageFor({ address: '/es-es/kit' })).toBe('en')
  })

  test('an advertisement sets the language of the embed page it leads to, and of no other page', () => {
    expect(languageFor({ address: '/lp-embed?lang=it&utm_medium=cpc', stored: 'en' })).toBe('it-IT')
    expect(languageFor({ address: '/lp-embed?lang=nl-NL&gclid=1', stored: 'en' })).toBe('nl-NL')
    expect(languageFor({ address: '/dashboard?lang=it&utm_medium=cpc', stored: 'en' })).toBe('en')
  })

  test('an embed page without an advertisement, or with an unsupported language, follows the choice', () => {
    expect(languageFor({ address: '/lp-embed?lang=it&utm_medium=email', stored: 'fr-FR' })).toBe('fr-FR')
    expect(languageFor({ address: '/lp-embed?lang=tlh&utm_medium=paid_social', stored: 'fr-FR' })).toBe('fr-FR')
  })
})
