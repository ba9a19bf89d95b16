import type { Word, WordSpan } from '@clipwright/contract/sources/transcript'
import { stem } from '../text/stem.ts'
import { joinWords, type Sentence } from '../text/source-text.ts'
import type { Token } from '../text/tokens.ts'
import { findComparison, unit } from './find-comparisons.ts'
import { findCountries } from './find-countries.ts'
import { findDates, isYear } from './find-dates.ts'
import type { ClipText } from './read-clip-words.ts'
import type { SpokenValue, ValueSpan } from './spoken-values.ts'
import { measureVisualShare } from './visual-words.ts'

/** Something in the words that can be shown. `firstWord` and `lastWord` bound the evidence: the words that name it. */
export type Subject = WordSpan & {
  kind: 'thing' | 'number' | 'comparison' | 'date' | 'place' | 'list' | 'statement'
  /** Search term, or text to show: "bread dough", "40 %", "flour, water, salt". */
  text: string
  /** How well it can be shown, 0 to 1. */
  score: number
  /** Stems of its name, to recognise a repetition. */
  stems: string[]
  /** Figures or dates to draw, with their labels. */
  values?: readonly SpokenValue[]
  /** Of a place: two letters of ISO 3166-1. */
  country?: string
}

const shortestList = 3

/** Everything in one sentence that can be shown, best first. A statement, as text, is the last resort. */
export function findSubjects(sentence: Sentence, text: ClipText): Subject[] {
  const subjects = [
    ...findThings(sentence, text),
    ...findNumbers(sentence, text),
    ...toComparison(sentence, text),
    ...toDates(sentence, text),
    ...toPlaces(sentence, text),
    ...findLists(sentence, text),
    toStatement(sentence, text),
  ]
  return subjects.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.firstWord - b.firstWord)
}

function measureNameShare(token: Token, { source }: ClipText): number {
  const { pack } = source
  const kind = source.kindOf(token.norm)
  if (kind) return kind.noun
  if (pack.code === 'de' && source.isPunctuated) return /^\p{Lu}/u.test(token.surface) ? 1 : 0
  return pack.verbEndings.some((ending) => token.norm.endsWith(ending) && token.norm.length > ending.length + 1) ? 0.4 : 0.8
}

function findThings(sentence: Sentence, text: ClipText): Subject[] {
  const { source, salience } = text
  const stemOf = (word: string) => stem(word, source.pack)
  return sentence.tokens.flatMap((token, at): Subject[] => {
    if (token.isStop || token.isFiller || /\d/.test(token.norm)) return []
    const share = measureVisualShare(token, source.pack, stemOf)
    const name = share === 1 ? Math.max(0.7, measureNameShare(token, text)) : measureNameShare(token, text)
    if (name < 0.5 || share < 0.4) return []
    const before = sentence.tokens[at - 1]
    const pair = before && belongsTo(before, token, text) ? [before, token] : [token]
    const weight = salience.get(token.stem) ?? 0
    return [
      {
        kind: 'thing',
        text: pair.map((one) => (/^\p{Lu}.*\p{Lu}/u.test(one.surface) ? one.surface : one.norm)).join(source.pack.unspaced ? '' : ' '),
        firstWord: pair[0]?.word ?? token.word,
        lastWord: token.word + 1,
        score: share * name * (0.6 + 0.3 * weight),
        stems: [token.stem],
      },
    ]
  })
}

/** The modifier of a noun: "bread" of "bread dough", "red" of "red tractor". Needs a tagger. */
function belongsTo(before: Token, token: Token, { source }: ClipText): boolean {
  if (before.isStop || before.isFiller || before.word !== token.word - 1) return false
  if (/[,;:.!?…]["'”’»)\]]*$/u.test(source.words[before.word]?.text ?? '')) return false
  const kind = source.kindOf(before.norm)
  return kind !== null && kind.noun + kind.adjective >= 0.8
}

/** Figures that can be drawn beside one another say more than one of them alone. */
function toComparison(sentence: Sentence, text: ClipText): Subject[] {
  const comparison = findComparison(sentence, text)
  return comparison ? [toSubject('comparison', comparison.spans, comparison.figures, 0.97)] : []
}

function toDates(sentence: Sentence, text: ClipText): Subject[] {
  const timeline = findDates(sentence, text)
  return timeline ? [toSubject('date', timeline.spans, timeline.dates, timeline.dates.length > 1 ? 0.93 : 0.7)] : []
}

function toPlaces(sentence: Sentence, text: ClipText): Subject[] {
  return findCountries(sentence, text).map(({ code, name, firstWord, lastWord }) => ({
    kind: 'place',
    text: name,
    firstWord,
    lastWord,
    score: 0.9,
    stems: [code],
    country: code,
  }))
}

function toSubject(kind: 'comparison' | 'date', spans: readonly ValueSpan[], values: readonly SpokenValue[], score: number): Subject {
  const firstWord = Math.min(...spans.map((span) => span.firstWord))
  const lastWord = Math.max(...spans.map((span) => span.lastWord))
  return { kind, text: values.map((one) => one.text).join(', '), firstWord, lastWord, score, stems: values.map((one) => one.text), values }
}

function findNumbers(sentence: Sentence, text: ClipText): Subject[] {
  const { source } = text
  const subjects: Subject[] = []
  for (let at = sentence.firstWord; at < sentence.lastWord; at++) {
    const raw = source.words[at]?.text ?? ''
    // A lone digit is mostly counting, not a figure.
    const isFigure = /\d.*\d/.test(raw) || (/\d/.test(raw) && (/[%$€£¥]/.test(raw) || unit.test(source.words[at + 1]?.text ?? '')))
    if (!isFigure || isYear(at, sentence, text)) continue
    let last = at + 1
    while (last < sentence.lastWord && last < at + 3 && unit.test(source.words[last]?.text ?? '')) last++
    const noun = source.words[last]
    const endsHere = /[,;:.!?…]$/u.test(source.words[last - 1]?.text ?? '')
    const token = sentence.tokens.find(({ word }) => word === last)
    if (noun && last < sentence.lastWord && !endsHere && token && !token.isStop && !token.isFiller) last++
    const words = joinWords(source.words.slice(at, last), source.pack)
    subjects.push({ kind: 'number', text: trimmed(words), firstWord: at, lastWord: last, score: 0.95, stems: [raw] })
    at = last
  }
  return subjects
}

const trimmed = (text: string): string => text.replace(/^["'“„«(\s]+|[\s,;:.!?…"'”’»)，。、；：！？]+$/gu, '')

/** "flour, water, salt and time": three or more short parts between commas. */
function findLists(sentence: Sentence, { source }: ClipText): Subject[] {
  const breaks: number[] = []
  for (let at = sentence.firstWord; at < sentence.lastWord; at++) {
    if (/[,，、]["'”’»)]*$/u.test(source.words[at]?.text ?? '')) breaks.push(at)
  }
  for (let from = 0; from < breaks.length; from++) {
    let to = from
    while (to + 1 < breaks.length && (breaks[to + 1] ?? 0) - (breaks[to] ?? 0) <= 3) to++
    if (to - from + 2 < shortestList) continue
    const start = breaks[from] ?? 0
    const end = listEnd(sentence, (breaks[to] ?? 0) + 1, source.words)
    const text = joinWords(source.words.slice(start, end), source.pack)
    const items = listItems(text)
    if (items.length < shortestList) continue
    const stems = sentence.tokens.filter(({ word, isStop }) => word >= start && word < end && !isStop).map((token) => token.stem)
    return [{ kind: 'list', text: items.join(', '), firstWord: start, lastWord: end, score: 0.92, stems }]
  }
  return []
}

/** End of a list: past the item after the last comma, "salt" or "salt and a warm room". */
function listEnd(sentence: Sentence, from: number, words: readonly Word[]): number {
  const content = sentence.tokens.filter(({ word, isStop, isFiller }) => word >= from && !isStop && !isFiller)
  const isJoined =
    content.length > 1 && sentence.tokens.some(({ word, norm }) => word > from && word <= from + 2 && joiner.test(`${norm} `))
  let end = (content[isJoined ? 1 : 0]?.word ?? from) + 1
  if (isJoined && content[2]?.word === end && !/[,;:.!?…]$/u.test(words[end - 1]?.text ?? '')) end++
  return end
}

const joiner = /^(?:and|or|und|oder|y|o|e|et|ou|en|of|i|oraz|lub|和|或|그리고|및)\s+/iu
const article = /^(?:the|a|an|der|die|das|ein|eine|el|la|los|las|un|una|le|les|une|des|du|il|lo|gli|de|het|een|os|as|um|uma)\s+/iu

/** Items of a list, to be shown one per line. */
export function listItems(text: string): string[] {
  const parts = text.split(/[,，、]\s*/u).flatMap((part) => part.split(/\s+(?:and|und|y|et|en|oraz)\s+/iu))
  return parts
    .map((part) => trimmed(part.trim().replace(joiner, '').replace(article, '')))
    .filter((part) => part !== '' && part.length <= 28)
    .slice(0, 5)
}

/** Nothing to see, but something to read: only short, telling sentences. */
function toStatement(sentence: Sentence, { salience }: ClipText): Subject {
  const words = sentence.lastWord - sentence.firstWord
  const meanWeight = sentence.terms.reduce((sum, term) => sum + (salience.get(term) ?? 0), 0) / Math.max(1, sentence.terms.length)
  const fits = words >= 4 && words <= 14 && !sentence.isQuestion && sentence.terms.length >= 2
  return {
    kind: 'statement',
    text: trimmed(sentence.text),
    firstWord: sentence.firstWord,
    lastWord: sentence.lastWord,
    score: fits ? 0.2 + 0.2 * meanWeight : 0,
    stems: [...new Set(sentence.terms)].slice(0, 3),
  }
}
