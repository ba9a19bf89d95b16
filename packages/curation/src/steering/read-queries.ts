import type { CurationPref } from '@clipwright/contract/clips/curation'
import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import type { SourceView } from '../moments/source-view.ts'
import { tokenize, type Token } from '../text/tokens.ts'
import { readConcepts } from './concepts.ts'
import { guessLanguages } from './prompt-languages.ts'
import { toTerm, type Reader } from './prompt-terms.ts'
import { readCount, takeTime, withoutLengths } from './prompt-time.ts'
import { promptWords } from './prompt-words.ts'
import type { Query } from './query.ts'
import { countListed, isAsking, readClause } from './read-clause.ts'
import { readSpeakers } from './speakers.ts'
import type { Vocabulary } from './vocabulary.ts'

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

/** Separates scripts: in "关于telescope的片段" and "telescope에 대한" the foreign word stands alone. */
const withScriptsParted = (text: string) =>
  text
    .replace(/\p{Script=Han}+/gu, (run) => ` ${[...chinese.segment(run)].map((piece) => piece.segment).join(' ')} `)
    .replace(/(?<=\p{Script=Latin})(?=\p{Script=Hangul})/gu, ' ')

/** French and Italian attach small words to the next one. */
const withoutElision = (text: string) => text.replace(/(?<!\p{L})(?:l|d|qu|j|n|s|c|m|t|un|dell|nell|sull|all|dall)['’](?=\p{L}{2})/giu, '')

const tokensOf = (text: string, view: SourceView): Token[] =>
  tokenize(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => ({ text: word, startMs: 0, endMs: 0 })),
    0,
    view.text.pack,
  )

const contrasts = Object.values(promptWords).flatMap(({ contrast }) => contrast?.split(' ') ?? [])
/** Of every language: a prompt is parted before it is known which it is in. */
const clauseEnds = new RegExp(`([.,;!?\\n，、。；！？]+|(?<!\\p{L})(?:${contrasts.join('|')})(?!\\p{L}))`, 'u')

/** `isCommaBefore`: nothing but a comma parts it from the one before. */
type ClauseText = { tokens: Token[]; isCommaBefore: boolean }

function splitClauses(text: string, view: SourceView): ClauseText[] {
  const [first = '', ...rest] = text.split(clauseEnds)
  const clauses: ClauseText[] = [{ tokens: tokensOf(first, view), isCommaBefore: false }]
  for (let at = 0; at < rest.length; at += 2)
    clauses.push({ tokens: tokensOf(rest[at + 1] ?? '', view), isCommaBefore: /^[,，、]$/u.test(rest[at] ?? '') })
  return clauses
}

/** The clauses that follow one by commas alone. */
function listAfter(clauses: readonly ClauseText[], at: number): Token[][] {
  const end = clauses.findIndex(({ isCommaBefore }, index) => index > at && !isCommaBefore)
  return clauses.slice(at + 1, end < 0 ? clauses.length : end).map(({ tokens }) => tokens)
}

const emptyQuery = (kind: Query['kind'], text: string): Query => ({
  kind,
  text,
  terms: [],
  manners: [],
  avoid: [],
  avoidManners: [],
  speaker: undefined,
  time: undefined,
  count: undefined,
})

/** A speaker by number, as screens of any language call them. */
const numberedSpeaker = new RegExp(
  `(?<!\\p{L})(?:${Object.values(promptWords)
    .map(({ speaker }) => speaker.replaceAll(' ', '|'))
    .join('|')})\\s*([1-5])(?!\\d)`,
  'iu',
)

function readPrompt(text: string, reader: Reader): Query {
  const { view } = reader
  const lists = reader.languages.map(({ words }) => words)
  const { text: timeless, time } = takeTime(text, reader.languages, view.range)
  const numbered = numberedSpeaker.exec(timeless)?.[1]
  const unnumbered = timeless.replace(numberedSpeaker, ' ')
  const query: Query = { ...emptyQuery('prompt', text), time, count: readCount(unnumbered, lists) }
  const labels: readonly SpeakerLabel[] = ['Speaker 1', 'Speaker 2', 'Speaker 3', 'Speaker 4', 'Speaker 5']
  if (numbered) query.speaker = labels[Number(numbered) - 1]
  const plain = withoutElision(withoutLengths(unnumbered, lists)).toLowerCase()
  const parted = view.text.pack.unspaced ? plain : withScriptsParted(plain)
  const clauses = splitClauses(parted, view)
  let listed = 0
  clauses.forEach(({ tokens }, at) => {
    const isUnwanted = readClause({ tokens, reader, query, isUnwanted: listed > 0 })
    if (listed > 0) listed -= 1
    else if (isUnwanted) listed = countListed(listAfter(clauses, at), reader)
  })
  // A wanted word cannot be unwanted: "movements in art, but without pop art".
  const subjects = new Set(query.terms.map(({ root }) => root))
  query.avoid = query.avoid
    .map((groups) => groups.filter((roots) => ![...roots].some((root) => subjects.has(root))))
    .filter((groups) => groups.length > 0)
  const isEmpty = query.terms.length === 0 && query.manners.length === 0 && query.avoid.length === 0 && !query.speaker && !query.time
  if (isEmpty) {
    const rest = clauses.flatMap(({ tokens }) => tokens).filter((token) => token.norm.length > 3 && !isAsking(reader, token.norm))
    query.terms = rest.map((token) => toTerm(token.norm, reader))
  }
  return query
}

function readKeyword(text: string, reader: Reader): Query {
  const tokens = tokensOf(text, reader.view)
  const contentTokens = tokens.filter((token) => !token.isStop)
  const query = emptyQuery('keyword', text)
  query.terms = (contentTokens.length > 0 ? contentTokens : tokens).map((token, index, all) => {
    const before = all[index - 1]
    return { ...toTerm(token.norm, reader), follows: before && reader.vocabulary.rootOf(before.norm) }
  })
  return query
}

const isQuery = (query: Query) =>
  query.terms.length > 0 ||
  query.manners.length > 0 ||
  query.avoid.length > 0 ||
  query.avoidManners.length > 0 ||
  query.speaker !== undefined ||
  query.time !== undefined

/** The request as queries to compare with windows: the prompt first, then the topic keywords. */
export function readQueries(pref: CurationPref, view: SourceView, vocabulary: Vocabulary): { queries: Query[]; count: number | undefined } {
  if (pref.customPrompt === '' && pref.topicKeywords.length === 0) return { queries: [], count: undefined }
  const shared = { view, vocabulary, concepts: readConcepts(), speakers: readSpeakers(view) }
  const readerOf = (text: string): Reader => ({ ...shared, languages: guessLanguages(withScriptsParted(text), view.text.pack) })
  const prompt = pref.customPrompt === '' ? [] : [readPrompt(pref.customPrompt, readerOf(pref.customPrompt))]
  const keywords = pref.topicKeywords.map((keyword) => readKeyword(keyword, readerOf(keyword)))
  return { queries: [...prompt, ...keywords].filter(isQuery), count: prompt[0]?.count }
}
