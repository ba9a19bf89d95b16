import { type Token, tokenize, tokenizeText } from './tokens.ts'

/** One clause of a query; all clauses must match. */
export type Clause =
  /** A word as typed; similar words may replace it when nothing contains it. */
  | { kind: 'word'; term: string }
  /** Consecutive terms: words in quotes, or pairs of characters of an unspaced script. */
  | { kind: 'phrase'; terms: readonly string[] }
  /** One character of an unspaced script. */
  | { kind: 'beginning'; term: string }

const maxClauses = 12
const quoted = /["“”„«»「」『』]([^"“”„«»「」『』]+)["“”„«»「」『』]/gu

/** Parses a typed query. Punctuation and repeated spaces are ignored; an unclosed quote counts as none. */
export function readQuery(query: string): Clause[] {
  const clauses: Clause[] = []
  const loose = query.replaceAll(quoted, (_all, phrase: string) => {
    clauses.push(...phraseClause(tokenizeText(phrase)))
    return ' '
  })
  const words = loose.split(/\s+/u).filter((word) => word !== '')
  for (const word of words) clauses.push(...looseClauses(tokenizeText(word)))
  return dropRepeats(clauses).slice(0, maxClauses)
}

/** The words of a query in one line, for comparing and storing. */
export function phraseKey(query: string): string {
  return tokenize(query.split(/\s+/u))
    .map((token) => (token.isUnspaced ? [...token.term][0] : `${token.term} `))
    .join('')
    .trim()
}

function looseClauses(tokens: Token[]): Clause[] {
  const clauses: Clause[] = []
  let run: Token[] = []
  for (const token of tokens) {
    if (token.isUnspaced) {
      run.push(token)
      if ([...token.term].length > 1) continue
      clauses.push(...phraseClause(run))
      run = []
    } else {
      clauses.push({ kind: 'word', term: token.term })
    }
  }
  return clauses
}

function phraseClause(tokens: Token[]): Clause[] {
  const single = tokens.length === 1 ? tokens[0] : undefined
  if (single) return [single.isUnspaced ? { kind: 'beginning', term: single.term } : { kind: 'phrase', terms: [single.term] }]
  const last = tokens.at(-1)
  // The last character of a run is part of the pair before it, and in a text the run may continue.
  const termTokens = last?.isUnspaced && [...last.term].length === 1 ? tokens.slice(0, -1) : tokens
  const terms = termTokens.map((token) => token.term)
  return terms.length > 0 ? [{ kind: 'phrase', terms }] : []
}

function dropRepeats(clauses: Clause[]): Clause[] {
  const seenTerms = new Set<string>()
  return clauses.filter((clause) => {
    const key = JSON.stringify(clause)
    return !seenTerms.has(key) && seenTerms.add(key)
  })
}
