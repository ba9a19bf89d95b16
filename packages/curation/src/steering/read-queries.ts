import type { CurationPref } from '@clipwright/contract/clips/curation'
import type { SourceView } from '../moments/source-view.ts'
import { getLanguagePack, type LanguagePack } from '../text/language-pack.ts'
import { stem } from '../text/stem.ts'
import { tokenize } from '../text/tokens.ts'
import { intentNames, queryWords, type IntentName } from './query-words.ts'
import { compareText } from '../text/text-order.ts'

/** One word somebody asked for, and the stems that answer it, each with a weight up to 1. */
export type QueryTerm = { asked: string; answers: ReadonlyMap<string, number>; isSaid: boolean }

export type Query = {
  kind: 'prompt' | 'keyword'
  /** As the person wrote it. */
  text: string
  terms: QueryTerm[]
  avoid: ReadonlySet<string>
  intents: IntentName[]
  speaker: string | undefined
}

/** What is said in the source, counted by sentence. */
export type Vocabulary = { sentencesOf: ReadonlyMap<string, readonly number[]>; surfaceOf: ReadonlyMap<string, string> }

export function readVocabulary(view: SourceView): Vocabulary {
  const sentencesOf = new Map<string, number[]>()
  const surfaceOf = new Map<string, string>()
  view.text.sentences.forEach((sentence, index) => {
    for (const token of sentence.tokens) {
      let list = sentencesOf.get(token.stem)
      if (!list) sentencesOf.set(token.stem, (list = []))
      if (list[list.length - 1] !== index) list.push(index)
      if (!surfaceOf.has(token.stem)) surfaceOf.set(token.stem, token.norm)
    }
  })
  return { sentencesOf, surfaceOf }
}

function grams(text: string): Set<string> {
  const padded = ` ${text} `
  const size = /\p{Script=Han}|\p{Script=Hangul}/u.test(text) ? 1 : 3
  const grams = new Set<string>()
  for (let at = 0; at + size <= padded.length; at++) grams.add(padded.slice(at, at + size))
  return grams
}

/** Likeness of two spellings, 0 to 1: shared letter triples. */
export function spellingLikeness(a: string, b: string): number {
  const left = grams(a)
  const right = grams(b)
  let both = 0
  for (const gram of left) if (right.has(gram)) both++
  return (2 * both) / (left.size + right.size)
}

/** Words said close to the asked one again and again: what the source itself ties to it. */
function companions(root: string, view: SourceView, vocabulary: Vocabulary): Map<string, number> {
  const places = vocabulary.sentencesOf.get(root) ?? []
  const near = new Set<number>()
  for (const place of places) for (let index = place - 1; index <= place + 1; index++) near.add(index)
  const together = new Map<string, number>()
  for (const index of near) {
    for (const term of new Set(view.text.sentences[index]?.terms ?? [])) together.set(term, (together.get(term) ?? 0) + 1)
  }
  const ties: [string, number][] = []
  for (const [term, count] of together) {
    const all = vocabulary.sentencesOf.get(term)?.length ?? 1
    if (term !== root && count >= 3 && count / all > 0.4) ties.push([term, (0.3 * count) / all])
  }
  return new Map(ties.sort((a, b) => b[1] - a[1] || compareText(a[0], b[0])).slice(0, 5))
}

function closestSpelling(word: string, vocabulary: Vocabulary): string | undefined {
  let best = { term: '', likeness: 0.55 }
  for (const [term, surface] of vocabulary.surfaceOf) {
    if (term.length < 4 || surface.charAt(0) !== word.charAt(0)) continue
    const likeness = spellingLikeness(word, surface)
    if (likeness > best.likeness) best = { term, likeness }
  }
  return best.term || undefined
}

function toTerm(askedWord: string, view: SourceView, vocabulary: Vocabulary): QueryTerm {
  const { pack } = view.text
  const root = stem(askedWord, pack)
  const answers = new Map<string, number>([[root, 1]])
  const isSaid = vocabulary.sentencesOf.has(root)
  for (const group of pack.synonyms) {
    if (!group.some((word) => word === askedWord || stem(word, pack) === root)) continue
    for (const word of group) if (stem(word, pack) !== root) answers.set(stem(word, pack), 0.6)
  }
  if (!isSaid && askedWord.length >= 5) {
    const close = closestSpelling(askedWord, vocabulary)
    if (close) answers.set(close, Math.max(answers.get(close) ?? 0, 0.7))
  }
  if (isSaid) for (const [term, weight] of companions(root, view, vocabulary)) if (!answers.has(term)) answers.set(term, weight)
  return { asked: askedWord, answers, isSaid }
}

const intentsIn = (norm: string, words: (typeof queryWords)[string]): IntentName[] =>
  intentNames.filter((name) => words.intents[name]?.split(' ').some((beginning) => norm.startsWith(beginning)))

const fallbackWords = { ignore: '', without: '', intents: {} }
const languageWords = (packs: readonly LanguagePack[]) => packs.map((pack) => queryWords[pack.code] ?? fallbackWords)

/** How much a prompt sounds like a language: words that only ask there count double, plain words of it once. */
function soundsLike(words: readonly string[], pack: LanguagePack): number {
  const [list = fallbackWords] = languageWords([pack])
  const asking = new Set([...list.ignore.split(/\s+/), ...list.without.split(/\s+/)])
  return words.reduce((sum, word) => sum + (asking.has(word) ? 2 : pack.stopWords.has(word) ? 1 : 0), 0)
}

/** The languages a prompt may be in: the talk's, English, and the one it sounds like where people ask in their own. */
function packsOfPrompt(text: string, pack: LanguagePack): LanguagePack[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const likely = [pack, ...Object.keys(queryWords).map((code) => getLanguagePack(code))]
  const [best] = likely
    .map((candidate) => ({ candidate, likeness: soundsLike(words, candidate) }))
    .sort((one, other) => other.likeness - one.likeness)
  const packs = [pack, getLanguagePack('en'), ...(best && best.likeness > 1 ? [best.candidate] : [])]
  return packs.filter((candidate, index) => packs.findIndex(({ code }) => code === candidate.code) === index)
}

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

/** "关于telescope的片段" and "telescope에 대한": the words of another script stand by themselves. */
const withScriptsParted = (text: string) =>
  text
    .replace(/\p{Script=Han}+/gu, (run) => ` ${[...chinese.segment(run)].map((piece) => piece.segment).join(' ')} `)
    .replace(/(?<=\p{Script=Latin})(?=\p{Script=Hangul})/gu, ' ')

function readPrompt(text: string, view: SourceView, vocabulary: Vocabulary): Query {
  const { pack } = view.text
  const parted = pack.unspaced ? text : withScriptsParted(text)
  const packs = packsOfPrompt(parted, pack)
  const lists = languageWords(packs)
  const ignored = new Set(lists.flatMap((list) => list.ignore.split(/\s+/)))
  const without = new Set(lists.flatMap((list) => list.without.split(/\s+/)))
  const speaker = text.match(/speaker\s*([1-5])/i)?.[1]
  const query: Query = {
    kind: 'prompt',
    text,
    terms: [],
    avoid: new Set(),
    intents: [],
    speaker: speaker ? `Speaker ${speaker}` : undefined,
  }
  const avoid = new Set<string>()
  for (const clause of parted.split(/[.,;!?\n，。；！？]+|\b(?:but|sondern|pero|mas|mais|ma|maar|ale)\b/u)) {
    let unwanted = false
    const tokens = tokenize(
      clause
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => ({ text: word.replace(/['’]/g, ''), startMs: 0, endMs: 0 })),
      0,
      pack,
    )
    for (const token of tokens) {
      if (without.has(token.norm)) unwanted = true
      const isStop = token.isStop || packs.some((other) => other.stopWords.has(token.norm))
      if (ignored.has(token.norm) || (isStop && !lists.some((list) => intentsIn(token.norm, list).length > 0))) continue
      const intents = lists.flatMap((list) => intentsIn(token.norm, list))
      if (unwanted) avoid.add(token.stem)
      else if (intents.length > 0) query.intents.push(...intents.filter((intent) => !query.intents.includes(intent)))
      else if (!query.terms.some((term) => term.asked === token.norm)) query.terms.push(toTerm(token.norm, view, vocabulary))
    }
  }
  return { ...query, avoid }
}

function readKeyword(text: string, view: SourceView, vocabulary: Vocabulary): Query {
  const tokens = tokenize(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => ({ text: word, startMs: 0, endMs: 0 })),
    0,
    view.text.pack,
  )
  const telling = tokens.filter((token) => !token.isStop)
  const words = (telling.length > 0 ? telling : tokens).map((token) => token.norm)
  return {
    kind: 'keyword',
    text,
    terms: words.map((word) => toTerm(word, view, vocabulary)),
    avoid: new Set(),
    intents: [],
    speaker: undefined,
  }
}

/** What the person asked for, ready to be compared with windows. */
export function readQueries(pref: CurationPref, view: SourceView, vocabulary: Vocabulary): Query[] {
  const queries = pref.topicKeywords.map((keyword) => readKeyword(keyword, view, vocabulary))
  if (pref.customPrompt !== '') queries.unshift(readPrompt(pref.customPrompt, view, vocabulary))
  return queries.filter(
    (query) => query.terms.length > 0 || query.intents.length > 0 || query.speaker !== undefined || query.avoid.size > 0,
  )
}
