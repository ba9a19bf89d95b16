import type { SpeakerLabel } from '@clipwright/contract/sources/transcript'
import type { Token } from '../text/tokens.ts'
import type { PromptLanguage } from './prompt-languages.ts'
import { toTerm, type Reader } from './prompt-terms.ts'
import type { MannerName } from './prompt-word-lists.ts'
import type { Query } from './query.ts'
import { findRoot } from './roots.ts'

/** The longest phrase for a manner that begins at a token, and its number of tokens. */
function findMannerAt(tokens: readonly Token[], at: number, { languages }: Reader): { names: MannerName[]; length: number } {
  let best: { names: MannerName[]; length: number } = { names: [], length: 0 }
  const norms = tokens.slice(at).map(({ norm }) => norm.replaceAll("'", ''))
  for (const { mannerPhrases, pack } of languages) {
    const firstRoot = findRoot(norms[0] ?? '', pack)
    for (const { name, parts, root } of mannerPhrases) {
      if (parts.length < best.length) continue
      const isHere = (root !== undefined && root === firstRoot) || parts.every((part, offset) => part === norms[offset])
      if (!isHere) continue
      best = parts.length > best.length ? { names: [name], length: parts.length } : { ...best, names: [...new Set([...best.names, name])] }
    }
  }
  return best
}

const isIn = (list: string, word: string) => ` ${list} `.replace(/\s+/g, ' ').includes(` ${word} `)

type Clause = {
  tokens: Token[]
  reader: Reader
  query: Query
  /** It goes on with a list that the clause before began: "no politics, religion or sports". */
  isUnwanted: boolean
}

const anyList = ({ languages }: Reader, pick: (language: PromptLanguage) => string, word: string) =>
  languages.some((language) => isIn(pick(language), word))

/** Whether an unwanted subject begins at a token. */
function beginsUnwanted({ tokens, reader }: Clause, at: number): boolean {
  const word = tokens[at]?.norm.replaceAll("'", '') ?? ''
  const next = tokens[at + 1]?.norm ?? ''
  const opener = tokens[0]?.norm ?? ''
  if (anyList(reader, ({ words }) => words.without, word)) {
    // "How to get it without paying" is a request like "getting it free".
    const isManner = anyList(reader, ({ words }) => words.questionWords, opener) && at > 0
    return !isManner && !/^\p{L}{2,}ing$/u.test(next)
  }
  if (!anyList(reader, ({ words }) => words.notAtStart, word)) return false
  const isLeading = tokens.slice(0, at).every((token) => token.norm === 'and' || token.norm === 'but' || token.norm === 'please')
  return isLeading || anyList(reader, ({ words }) => words.about, next)
}

export const isAsking = ({ languages }: Reader, word: string) => languages.some(({ asking }) => asking.has(word))
const isStop = ({ languages }: Reader, token: Token) => token.isStop || languages.some(({ pack }) => pack.stopWords.has(token.norm))

/** Whether words are adjacent in the talk: "security questions" is a subject there, "startup advice" is advice. */
function isCompound(before: Token | undefined, token: Token, { vocabulary }: Reader): boolean {
  if (!before) return false
  const [first, second] = [vocabulary.rootOf(before.norm), vocabulary.rootOf(token.norm)]
  return (vocabulary.sentencesOf.get(first) ?? []).some((index) => {
    const roots = vocabulary.rootsOf[index] ?? []
    return roots.some((root, at) => root === first && roots[at + 1] === second)
  })
}

/** A name next to a verb of speaking, or "the guest", asks for that person's own words. */
function findSpeakerAt({ tokens, reader }: Clause, at: number): SpeakerLabel | undefined {
  const word = tokens[at]?.norm.replace(/'s$/, '') ?? ''
  const { speakers } = reader
  if (anyList(reader, ({ words }) => words.guest, word)) return speakers.guest
  if (anyList(reader, ({ words }) => words.host, word)) return speakers.host
  const label = speakers.labelOf(word)
  const isBeside = [tokens[at - 1], tokens[at + 1]].some((token) => token && anyList(reader, ({ words }) => words.speaks, token.norm))
  return label && isBeside ? label : undefined
}

/** Adds the request of one clause to the query. Whether it ends in what is unwanted. */
export function readClause(clause: Clause): boolean {
  const { tokens, reader, query } = clause
  let unwanted: ReadonlySet<string>[] | undefined = clause.isUnwanted ? [] : undefined
  if (unwanted) query.avoid.push(unwanted)
  let before: Token | undefined
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) break
    if (beginsUnwanted(clause, at)) {
      unwanted = []
      query.avoid.push(unwanted)
      continue
    }
    const speaker = unwanted ? undefined : findSpeakerAt(clause, at)
    if (speaker) {
      query.speaker = speaker
      continue
    }
    const manner = findMannerAt(tokens, at, reader)
    if (manner.length > 0 && !(manner.length === 1 && isCompound(before, token, reader))) {
      if (unwanted) query.avoidManners.push(...manner.names.filter((name) => name === 'housekeeping'))
      if (unwanted && manner.length === 1 && !isAsking(reader, token.norm)) unwanted.push(new Set([reader.vocabulary.rootOf(token.norm)]))
      const roots = tokens.slice(at, at + manner.length).filter((word) => !isStop(reader, word) && !isAsking(reader, word.norm))
      if (!unwanted)
        addManners(
          query,
          manner.names,
          roots.map((word) => reader.vocabulary.rootOf(word.norm)),
        )
      at += manner.length - 1
      before = undefined
      continue
    }
    if (unwanted && unwanted.length > 0 && conjunctions.has(token.norm)) query.avoid.push((unwanted = []))
    if (isAsking(reader, token.norm) || isStop(reader, token)) {
      if (!isStop(reader, token)) before = undefined
      continue
    }
    const norm = token.norm.replace(/'s$/, '')
    const term = toTerm(norm, reader)
    if (unwanted) unwanted.push(new Set([...term.answers].filter(([, weight]) => weight >= 0.6).map(([root]) => root)))
    else if (!query.terms.some(({ root }) => root === term.root))
      query.terms.push({ ...term, follows: before && reader.vocabulary.rootOf(before.norm) })
    before = token
  }
  return unwanted !== undefined
}

const longestItem = 5

/** Whether a clause may be one of a list: a few words, of which none asks for something or begins another request. */
function isItem(tokens: readonly Token[], reader: Reader): boolean {
  if (tokens.length === 0 || tokens.length > longestItem || anyList(reader, ({ words }) => words.about, tokens[0]?.norm ?? '')) return false
  return tokens.every(
    ({ norm }) =>
      !isAsking(reader, norm) && !anyList(reader, ({ words }) => `${words.notAtStart} ${words.without}`, norm.replaceAll("'", '')),
  )
}

/** How many of the clauses after one belong to its list, which an "and" or "or" ends: "no politics, no music, …" is none. */
export function countListed(clauses: readonly (readonly Token[])[], reader: Reader): number {
  const end = clauses.findIndex((tokens) => !isItem(tokens, reader) || tokens.some(({ norm }) => conjunctions.has(norm)))
  const last = clauses[end]
  return last && isItem(last, reader) ? end + 1 : 0
}

const conjunctions = new Set('and or und oder y o e ou et ed en of i lub 和 或'.split(' '))

function addManners(query: Query, names: readonly MannerName[], roots: string[]): void {
  for (const name of names) {
    const manner = query.manners.find((other) => other.name === name)
    if (manner) manner.roots.push(...roots)
    else query.manners.push({ name, roots: [...roots] })
  }
}
