import { type Token, tokenize, tokenizeText } from './tokens.ts'

/** One wish of a query; all wishes of a query must be met. */
export type Wish =
  /** A word as typed; similar words may stand in when nothing has it. */
  | { kind: 'word'; term: string }
  /** Terms one after the other: words in quotes, or pairs of characters of an unspaced script. */
  | { kind: 'phrase'; terms: readonly string[] }
  /** One character of an unspaced script. */
  | { kind: 'beginning'; term: string }

const mostWishes = 12
const quoted = /["“”„«»「」『』]([^"“”„«»「」『』]+)["“”„«»「」『』]/gu

/** What a typed text asks for. Punctuation and doubled spaces mean nothing; an open quote counts as none. */
export function readQuery(query: string): Wish[] {
  const wishes: Wish[] = []
  const loose = query.replaceAll(quoted, (_all, phrase: string) => {
    wishes.push(...phraseWish(tokenizeText(phrase)))
    return ' '
  })
  const words = loose.split(/\s+/u).filter((word) => word !== '')
  for (const word of words) wishes.push(...looseWishes(tokenizeText(word)))
  return unique(wishes).slice(0, mostWishes)
}

/** The words of a query in one line, as they are compared and remembered. */
export function phraseKey(query: string): string {
  return tokenize(query.split(/\s+/u))
    .map((token) => (token.isUnspaced ? [...token.term][0] : `${token.term} `))
    .join('')
    .trim()
}

function looseWishes(tokens: Token[]): Wish[] {
  const wishes: Wish[] = []
  let run: Token[] = []
  for (const token of tokens) {
    if (token.isUnspaced) {
      run.push(token)
      if ([...token.term].length > 1) continue
      wishes.push(...phraseWish(run))
      run = []
    } else {
      wishes.push({ kind: 'word', term: token.term })
    }
  }
  return wishes
}

function phraseWish(tokens: Token[]): Wish[] {
  const single = tokens.length === 1 ? tokens[0] : undefined
  if (single) return [single.isUnspaced ? { kind: 'beginning', term: single.term } : { kind: 'phrase', terms: [single.term] }]
  const last = tokens.at(-1)
  // The last character of a run is within the pair before it, and in a text the run may go on.
  const termTokens = last?.isUnspaced && [...last.term].length === 1 ? tokens.slice(0, -1) : tokens
  const terms = termTokens.map((token) => token.term)
  return terms.length > 0 ? [{ kind: 'phrase', terms }] : []
}

function unique(wishes: Wish[]): Wish[] {
  const seenTerms = new Set<string>()
  return wishes.filter((wish) => {
    const key = JSON.stringify(wish)
    return !seenTerms.has(key) && seenTerms.add(key)
  })
}
