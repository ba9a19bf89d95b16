import { Language } from '@clipwright/contract/projects/preferences'
import { describe, expect, test } from 'vitest'
import { languageOfVisit, type Visit } from './language-of-visit.ts'
import { closestLanguage, languageCodes } from './ui-languages.ts'

function languageFor(visit: Partial<Visit> & { address?: string }): string {
  const { pathname, search } = new URL(visit.address ?? '/dashboard', 'http://localhost')
  return languageOfVisit({ pathname, search, stored: null, browserLanguages: [], ...visit })
}

test('the screens speak exactly the languages in which the server writes', () => {
  expect(languageCodes).toEqual(Language.options)
})

describe('which language a visit gets', () => {
  test('a language chosen here goes before those of the browser', () => {
    expect(languageFor({ stored: 'ko-KR', browserLanguages: ['de-DE'] })).toBe('ko-KR')
  })

  test('the first language of the browser that we have, whatever its country', () => {
    expect(languageFor({ browserLanguages: ['eo', 'de-AT', 'fr'] })).toBe('de-DE')
    expect(languageFor({ browserLanguages: ['zh-Hans-CN'] })).toBe('zh')
    expect(languageFor({ browserLanguages: ['pt'] })).toBe('pt-BR')
  })

  test('English when nothing else is known', () => {
    expect(languageFor({ browserLanguages: ['eo', 'tlh'] })).toBe('en')
    expect(closestLanguage('')).toBeUndefined()
  })

  test('a Spanish address is Spanish, whatever was chosen', () => {
    expect(languageFor({ address: '/es-es/search/results', stored: 'pl-PL' })).toBe('es-ES')
    expect(languageFor({ address: '/es-es', stored: 'pl-PL' })).toBe('es-ES')
    expect(languageFor({ address: '/es-espresso', stored: 'pl-PL' })).toBe('pl-PL')
  })

  test('a page that nobody translates is English, whatever was chosen', () => {
    expect(languageFor({ address: '/kit', stored: 'pl-PL' })).toBe('en')
    expect(languageFor({ address: '/es-es/kit' })).toBe('en')
  })

  test('an advertisement names the language of the embed page it leads to, and of no other page', () => {
    expect(languageFor({ address: '/lp-embed?lang=it&utm_medium=cpc', stored: 'en' })).toBe('it-IT')
    expect(languageFor({ address: '/lp-embed?lang=nl-NL&gclid=1', stored: 'en' })).toBe('nl-NL')
    expect(languageFor({ address: '/dashboard?lang=it&utm_medium=cpc', stored: 'en' })).toBe('en')
  })

  test('an embed page that nobody paid for, or that names a language we do not speak, goes by the choice', () => {
    expect(languageFor({ address: '/lp-embed?lang=it&utm_medium=email', stored: 'fr-FR' })).toBe('fr-FR')
    expect(languageFor({ address: '/lp-embed?lang=tlh&utm_medium=paid_social', stored: 'fr-FR' })).toBe('fr-FR')
  })
})
