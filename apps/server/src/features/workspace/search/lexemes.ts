import type { Clause } from './read-query.ts'
import type { Token } from './tokens.ts'

export type EntryKind = 'clip' | 'project' | 'passage'

const letterOf: Record<EntryKind, string> = { clip: 'c', project: 'p', passage: 's' }

/** Prefix of each term: kind and organisation. It separates the organisations within the index. */
export function lexemePrefix(kind: EntryKind, orgNo: number): string {
  return `${letterOf[kind]}${orgNo.toString(36)}.`
}

const pairBuckets = 2 ** 18

/**
 * A lexeme for two consecutive terms. Many pairs share one, so it only narrows down where a phrase may be: the few entries
 * left are then read, instead of all that contain the phrase’s words somewhere.
 */
export function pairLexeme(prefix: string, first: string, second: string): string {
  let hash = 0x811c9dc5
  for (const letter of `${first} ${second}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  // The low bits of this hash depend least on the last letters.
  return `${prefix.slice(0, -1)}~${((hash ^ (hash >>> 15)) % pairBuckets).toString(36)}`
}

// Terms hold only letters, marks and digits; quoting is a second safeguard.
function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

const lastPosition = 16383
const maxPositionsPerTerm = 255
/** Positions between the texts of an entry, so that no phrase spans two of them. */
const gap = 10

/**
 * The `tsvector` of texts that were tokenized separately. Every entry contains the bare prefix as a term, whose count is
 * the number of entries.
 */
export function toVector(prefix: string, texts: readonly (readonly Token[])[]): string {
  const places = new Map<string, number[]>()
  const pairs = new Set<string>()
  let start = 1
  for (const tokens of texts) {
    for (const { term, position } of tokens) {
      const at = places.get(term) ?? []
      if (at.length < maxPositionsPerTerm) at.push(Math.min(lastPosition, start + position))
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
