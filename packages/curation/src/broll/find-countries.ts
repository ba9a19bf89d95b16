import { countryNumbers } from '@clipwright/contract/countries'
import type { WordSpan } from '@clipwright/contract/sources/transcript'
import type { LanguagePack } from '../text/language-pack.ts'
import { joinWords, type Sentence } from '../text/source-text.ts'
import type { ClipText } from './read-clip-words.ts'
import { withoutMarks } from './spoken-values.ts'

/** `code`: two letters of ISO 3166-1; `name` as it was said. */
type SpokenCountry = WordSpan & { code: string; name: string }

const longestName = 5
/** Names that are as often a person, a state or a bird. */
const ambiguous = new Set(['georgia', 'jordan', 'chad', 'guinea', 'tchad', 'togo'])
const otherNames: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    ['usa', 'US'],
    ['uk', 'GB'],
    ['britain', 'GB'],
    ['turkey', 'TR'],
    ['czech republic', 'CZ'],
  ],
  de: [
    ['usa', 'US'],
    ['großbritannien', 'GB'],
  ],
  it: [['usa', 'US']],
  nl: [['usa', 'US']],
  pl: [['usa', 'US']],
  ko: [['한국', 'KR']],
}

const particle = /(?:에서|으로|은|는|이|가|을|를|에|의|도|로|와|과)$/u

function namesOf(language: string): ReadonlyMap<string, string> {
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const names = [...countryNumbers.keys()].map((code) => [(regions.of(code) ?? '').toLowerCase(), code] as const)
  return new Map([...names, ...(otherNames[language] ?? [])].filter(([name]) => name !== '' && !ambiguous.has(name)))
}

const languages = ['en', 'de', 'es', 'fr', 'it', 'ko', 'nl', 'pl', 'pt', 'zh']
const namesByLanguage = new Map(languages.map((language) => [language, namesOf(language)]))

/** The countries that a sentence names in their basic form, with a capital where the script has them. */
export function findCountries(sentence: Sentence, { source }: ClipText): SpokenCountry[] {
  const names = namesByLanguage.get(source.pack.code)
  if (!names) return []
  const countries: SpokenCountry[] = []
  for (let at = sentence.firstWord; at < sentence.lastWord; at++) {
    for (let end = Math.min(sentence.lastWord, at + longestName); end > at; end--) {
      const name = withoutMarks(joinWords(source.words.slice(at, end), source.pack))
      const code = lookUp(name, names, source.pack)
      if (!code) continue
      countries.push({ firstWord: at, lastWord: end, code, name })
      at = end - 1
      break
    }
  }
  return countries
}

function lookUp(name: string, names: ReadonlyMap<string, string>, pack: LanguagePack): string | undefined {
  const isCased = /\p{Ll}|\p{Lu}/u.test(name)
  if (isCased && !/\p{Lu}/u.test(name)) return undefined
  const lower = name.toLowerCase()
  return names.get(lower) ?? (pack.code === 'ko' ? names.get(lower.replace(particle, '')) : undefined)
}
