import type { Clause } from './read-query.ts'
import type { Token } from './tokens.ts'

export type EntryKind = 'clip' | 'project' | 'passage'

const letterOf: Record<EntryKind, string> = { clip: 'c', project: 'p', passage: 's' }

/** What stands before each term: kind and organisation. It keeps every organisation to its own part of the index. */
export function lexemePrefix(kind: EntryKind, orgNo: number): string {
  return `${letterOf[kind]}${orgNo.toString(36)}.`
}

const pairBuckets = 2 ** 18

/**
 * Stands for two terms that follow each other. Many pairs share one, so it only says where a phrase may be: the few entries
 * it leaves are then read, instead of all that hold the phrase's words somewhere.
 */
export function pairLexeme(prefix: string, first: string, second: string): string {
  let hash = 0x811c9dc5
  for (const letter of `${first} ${second}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  // The low bits of this hash know least of the last letters.
  return `${prefix.slice(0, -1)}~${((hash ^ (hash >>> 15)) % pairBuckets).toString(36)}`
}

// Terms hold letters, marks and digits only; the quoting is the second net.
function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

const lastPosition = 16383
const mostPositions = 255
/** Texts of one entry stand apart, so that no phrase reaches from one into the next. */
const gap = 10

/**
 * The `tsvector` of texts that were tokenized one by one. The bare prefix is a term of every entry: its count is the number
 * of entries.
 */
export function toVector(prefix: string, texts: readonly (readonly Token[])[]): string {
  const places = new Map<string, number[]>()
  const pairs = new Set<string>()
  let start = 1
  for (const tokens of texts) {
    for (const { term, position } of tokens) {
      const at = places.get(term) ?? []
      if (at.length < mostPositions) at.push(Math.min(lastPosition, start + position))
      places.set(term, at)
    }
    for (const [index, { term }] of tokens.entries()) {
      const next = tokens[index + 1]
      if (next) pairs.add(pairLexeme(prefix, term, next.term))
    }
    start += (tokens.at(-1)?.position ?? 0) + gap
  }
  const lexemes = [...places].map(([term, at]) => `${quote(prefix + term)}:${at.join(',')}`)
  return [quote(prefix), ...lexemes, ...[...pairs].map(quote)].join(' ')
}

/** The clauses as a `tsquery`: all of them, each in any of its forms. */
export function toTsQuery(prefix: string, clauses: readonly (readonly Clause[])[]): string {
  return clauses.map((forms) => `(${forms.map((form) => formQuery(prefix, form)).join(' | ')})`).join(' & ')
}

function formQuery(prefix: string, form: Clause): string {
  if (form.kind === 'phrase') {
    const { terms } = form
    const pairs = terms.slice(1).map((term, index) => quote(pairLexeme(prefix, terms[index] ?? '', term)))
    return [...pairs, `(${terms.map((term) => quote(prefix + term)).join(' <-> ')})`].join(' & ')
  }
  return form.kind === 'beginning' ? `${quote(prefix + form.term)}:*` : quote(prefix + form.term)
}
