import type { MarkedText, SpokenMoment } from '@clipwright/contract/workspace/search'
import type { Clause } from './read-query.ts'
import { type Token, tokenize, tokenizeText } from './tokens.ts'

type Hit = { first: Token; last: Token; clause: number }

/** A text with the ranges that match the search. */
export function markText(text: string, clauses: readonly (readonly Clause[])[]): MarkedText {
  const hits = findHits(tokenizeText(text), clauses)
  return { text, marks: joinMarks(hits.map(({ first, last }) => [first.from, last.to])) }
}

const nearTokens = 30
const piecesBefore = 8
const piecesAfter = 16

/**
 * The place where most clauses are spoken closest together; the first of equals, null when nothing matches. `words` and
 * `wordMs` are parallel: a piece of text, and when it starts in ms.
 */
export function findMoment(
  words: readonly string[],
  wordMs: readonly number[],
  clauses: readonly (readonly Clause[])[],
): SpokenMoment | null {
  const hits = findHits(tokenize(words), clauses)
  const best = findDensest(hits)
  if (!best) return null
  const from = Math.max(0, best.first.piece - piecesBefore)
  const to = Math.min(words.length, best.first.piece + piecesAfter)
  const { text, starts } = joinPieces(words.slice(from, to))
  const marks = hits.flatMap(({ first, last }): [number, number][] => {
    const [start, end] = [starts[first.piece - from], starts[last.piece - from]]
    return start === undefined || end === undefined ? [] : [[start + first.from, end + last.to]]
  })
  return { startMs: wordMs[best.first.piece] ?? 0, text, marks: joinMarks(marks) }
}

function findHits(tokens: readonly Token[], clauses: readonly (readonly Clause[])[]): Hit[] {
  return tokens.flatMap((token, index) =>
    clauses.flatMap((forms, clause) => {
      const lengths = forms.map((form) => matchLength(tokens, index, form))
      const length = Math.max(0, ...lengths)
      const last = tokens[index + length - 1]
      return length > 0 && last ? [{ first: token, last: endOf(tokens, index + length - 1), clause }] : []
    }),
  )
}

/** Whether every clause matches somewhere in the text. */
export function matchesAll(text: string, clauses: readonly (readonly Clause[])[]): boolean {
  const met = new Set(findHits(tokenizeText(text), clauses).map((hit) => hit.clause))
  return clauses.every((_clause, index) => met.has(index))
}

/** The last token of a hit; a pair of characters extends to its second one. */
function endOf(tokens: readonly Token[], index: number): Token {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (!token) throw new Error('a hit ends at a token')
  return token.isUnspaced && [...token.term].length > 1 && next?.isUnspaced ? next : token
}

/** Number of tokens that this form matches from `index` on; 0 when it does not match there. */
function matchLength(tokens: readonly Token[], index: number, form: Clause): number {
  if (form.kind === 'word') return tokens[index]?.term === form.term ? 1 : 0
  if (form.kind === 'beginning') return tokens[index]?.term.startsWith(form.term) ? 1 : 0
  return form.terms.every((term, offset) => tokens[index + offset]?.term === term) ? form.terms.length : 0
}

function findDensest(hits: readonly Hit[]): Hit | undefined {
  let best: Hit | undefined
  let most = 0
  for (const [index, hit] of hits.entries()) {
    const near = new Set<number>()
    for (const other of hits.slice(index)) {
      if (other.first.position - hit.first.position > nearTokens) break
      near.add(other.clause)
    }
    if (near.size > most) [best, most] = [hit, near.size]
  }
  return best
}

/** Joins pieces as one would write them, and tells where each starts. */
function joinPieces(pieces: readonly string[]): { text: string; starts: number[] } {
  let text = ''
  const starts: number[] = []
  for (const piece of pieces) {
    if (text !== '' && !(isUnspacedEnd(text) && isUnspacedStart(piece))) text += ' '
    starts.push(text.length)
    text += piece
  }
  return { text, starts }
}

const unspacedLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー、。，！？]/u
function isUnspacedEnd(text: string): boolean {
  return unspacedLetter.test(text.at(-1) ?? '')
}
function isUnspacedStart(text: string): boolean {
  return unspacedLetter.test(text[0] ?? '')
}

function joinMarks(marks: [number, number][]): [number, number][] {
  const out: [number, number][] = []
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = out.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}
