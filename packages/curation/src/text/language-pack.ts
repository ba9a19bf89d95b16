import { de } from './packs/de.ts'
import { en } from './packs/en.ts'
import { es } from './packs/es.ts'
import { fr } from './packs/fr.ts'
import { it } from './packs/it.ts'
import { ko } from './packs/ko.ts'
import { nl } from './packs/nl.ts'
import { pl } from './packs/pl.ts'
import { pt } from './packs/pt.ts'
import { zh } from './packs/zh.ts'
import { cueNames, type CueName, type PackSource } from './pack-source.ts'

/** A language's word lists, prepared for matching. */
export type LanguagePack = {
  code: string
  /** Words are not separated by spaces. */
  unspaced: boolean
  /** Nouns are written with a capital. */
  capitalNouns: boolean
  stopWords: ReadonlySet<string>
  fillers: ReadonlySet<string>
  /** First words that refer to something said before: pronouns, demonstratives, connectives. */
  danglingOpeners: ReadonlySet<string>
  danglingPhrases: readonly (readonly string[])[]
  /** Openings that look like those but are not. */
  cleanPhrases: readonly (readonly string[])[]
  /** Openers that point back only before a `pronounFollowers` word; otherwise they are articles. */
  articles: ReadonlySet<string>
  pronounFollowers: ReadonlySet<string>
  /** Responsive openers that answer only before a punctuation mark. */
  answersWithMark: ReadonlySet<string>
  /** Words for a thing or person named elsewhere. */
  pointers: ReadonlySet<string>
  /** First words that answer somebody: yes, right, exactly. */
  responsiveOpeners: ReadonlySet<string>
  /** Words that cannot end a sentence or title: articles, prepositions, auxiliaries. */
  openEnds: ReadonlySet<string>
  abbreviations: ReadonlySet<string>
  /** First words that often open a new topic: so, now, anyway. */
  topicMarkers: ReadonlySet<string>
  /** Words that may precede a sentence without adding to it: so, well, basically. */
  leadIns: ReadonlySet<string>
  /** Lead-ins that lead only before a punctuation mark. */
  leadsWithMark: ReadonlySet<string>
  leadPhrases: readonly (readonly string[])[]
  /** Words that open a subordinate clause: if, when, because. */
  subordinators: ReadonlySet<string>
  /** Phrases without content: you know, I mean. */
  emptyPhrases: readonly (readonly string[])[]
  suffixes: readonly string[]
  verbEndings: readonly string[]
  /** Cue phrases by kind. In languages with spaces they match a token string that starts and ends with a space. */
  cues: Record<CueName, RegExp>
  /** Groups of synonyms for queries. */
  synonyms: readonly (readonly string[])[]
  phrases: PackSource['phrases']
}

const sources: Record<string, PackSource> = { en, pt, es, de, fr, it, nl, pl, zh, ko }
const ready = new Map<string, LanguagePack>()

const splitList = (list: string) => list.split(/\s+/).filter(Boolean)
const splitPhrases = (list: string) =>
  list
    .split('|')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** "surpris*" matches the beginning of a word. Korean appends endings, so there every longer phrase does. */
function toPhrasePattern(phrase: string, source: PackSource): string {
  if (source.unspaced) return escapePattern(phrase)
  const isBeginning = phrase.endsWith('*') || (source.code === 'ko' && phrase.length > 1)
  return `${escapePattern(phrase.replace(/\*$/, ''))}${isBeginning ? '[^ ]*' : ''}`
}

function toCuePattern(phrases: string[], source: PackSource): RegExp {
  if (phrases.length === 0) return /(?!)/g
  const longestFirst = [...new Set(phrases)]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => toPhrasePattern(phrase, source))
    .join('|')
  return source.unspaced ? new RegExp(`(?:${longestFirst})`, 'gu') : new RegExp(`(?<= )(?:${longestFirst})(?= )`, 'gu')
}

function makeReady(source: PackSource): LanguagePack {
  const cues = Object.fromEntries(cueNames.map((name) => [name, toCuePattern(splitPhrases(source.cues[name]), source)])) as Record<
    CueName,
    RegExp
  >
  return {
    code: source.code,
    unspaced: source.unspaced ?? false,
    capitalNouns: source.capitalNouns ?? false,
    stopWords: new Set(splitList(source.stopWords)),
    fillers: new Set(splitList(source.fillers)),
    danglingOpeners: new Set(splitList(source.danglingOpeners)),
    danglingPhrases: splitPhrases(source.danglingPhrases).map(splitList),
    cleanPhrases: splitPhrases(source.cleanPhrases).map(splitList),
    articles: new Set(splitList(source.articles)),
    pronounFollowers: new Set(splitList(source.pronounFollowers)),
    answersWithMark: new Set(splitList(source.answersWithMark)),
    pointers: new Set(splitList(source.pointers)),
    responsiveOpeners: new Set(splitList(source.responsiveOpeners)),
    openEnds: new Set(splitList(source.openEnds)),
    abbreviations: new Set(splitList(source.abbreviations)),
    topicMarkers: new Set(splitList(source.topicMarkers)),
    leadIns: new Set(splitList(source.leadIns)),
    leadsWithMark: new Set(splitList(source.leadsWithMark)),
    leadPhrases: splitPhrases(source.leadPhrases)
      .map(splitList)
      .sort((a, b) => b.length - a.length),
    subordinators: new Set(splitList(source.subordinators)),
    emptyPhrases: splitPhrases(source.emptyPhrases).map(splitList),
    verbEndings: splitList(source.verbEndings),
    suffixes: splitList(source.suffixes).sort((a, b) => b.length - a.length),
    cues,
    synonyms: source.synonyms
      .split('|')
      .map(splitList)
      .filter((group) => group.length > 1),
    phrases: source.phrases,
  }
}

function findPack(code: string): LanguagePack | undefined {
  const source = sources[code]
  if (!source) return undefined
  let pack = ready.get(code)
  if (!pack) {
    pack = makeReady(source)
    ready.set(code, pack)
  }
  return pack
}

/** Detects one of the ten languages by its most frequent function words; English when there is no evidence. */
function guessCode(sample: string): string {
  if (/\p{Script=Hangul}/u.test(sample)) return 'ko'
  if (/\p{Script=Han}/u.test(sample)) return 'zh'
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  let best = { code: 'en', hits: 0 }
  for (const code of ['en', 'pt', 'es', 'de', 'fr', 'it', 'nl', 'pl']) {
    const stopWords = findPack(code)?.stopWords
    const hits = words.filter((word) => stopWords?.has(word)).length
    if (hits > best.hits) best = { code, hits }
  }
  return best.code
}

/**
 * The pack for a BCP 47 tag. For unknown and undetermined tags the language is detected from the sample.
 */
export function getLanguagePack(language: string, sample = ''): LanguagePack {
  const code = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const ownPack = findPack(code)
  if (ownPack) return ownPack
  const pack = findPack(guessCode(sample)) ?? findPack('en')
  const english = findPack('en')
  if (!pack || !english) throw new Error('The English word lists are always there.')
  // A language without its own lists gets the closest ones, but no phrases in a third language.
  return code === '' || code === 'und' ? pack : { ...pack, phrases: english.phrases }
}
