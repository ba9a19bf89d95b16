import type { Queryable } from '#platform/db/tx.ts'
import type { Clause } from './read-query.ts'
import { countEntries, listContinuations, listNeighbours } from './search-terms.views.ts'
import { isSlipOf, longWord, variantsOf } from './similar-words.ts'

const maxContinuations = 20
const maxNeighbours = 40
const maxSimilar = 10
const maxCandidates = 2000
const sureLetters = 3
const enoughToBeMeant = 3
const minPrefixLetters = 2

/** The last word may still be being typed, so words that start with it match too. */
export async function widenByBeginning(db: Queryable, prefixes: readonly string[], clauses: readonly Clause[]): Promise<Clause[][]> {
  const last = clauses.at(-1)
  const forms: Clause[][] = clauses.map((clause) => [clause])
  if (last?.kind !== 'word' || last.term.length < minPrefixLetters) return forms
  const continuations = await Promise.all(prefixes.map((prefix) => listContinuations(db, prefix + last.term, maxContinuations)))
  const terms = continuations.flatMap((rows, index) => rows.map(({ lexeme }) => lexeme.slice((prefixes[index] ?? '').length)))
  return [...forms.slice(0, -1), toForms(last.term, terms)]
}

/**
 * Words within a typo of the typed one match too. A word that several entries contain is taken as intended, so that
 * correct words are not widened only because few entries contain all of them.
 */
export async function widenByTypos(
  db: Queryable,
  prefixes: readonly string[],
  clauses: readonly (readonly Clause[])[],
): Promise<Clause[][]> {
  const typed = clauses.flatMap(([first]) => (first?.kind === 'word' ? first.term : []))
  const counts = await countEntries(
    db,
    prefixes.flatMap((prefix) => typed.map((term) => prefix + term)),
  )
  const isMeant = (term: string) => prefixes.some((prefix) => (counts.get(prefix + term) ?? 0) >= enoughToBeMeant)
  return Promise.all(
    clauses.map(async (forms) => {
      const first = forms[0]
      if (first?.kind !== 'word' || isMeant(first.term)) return [...forms]
      const similar = await Promise.all(prefixes.map((prefix) => listSimilar(db, prefix, first.term)))
      return [...forms, ...toForms(first.term, similar.flat()).slice(1)]
    }),
  )
}

/**
 * Words of the index that may have been meant. One typo anywhere is found by deleting letters from both words; failing
 * that, two typos in a long word after its first letters, which are rarely wrong.
 */
async function listSimilar(db: Queryable, prefix: string, term: string): Promise<string[]> {
  const variants = variantsOf(term)
  if (variants.length === 0) return []
  const near = await listNeighbours(
    db,
    variants.map((variant) => prefix + variant),
    maxNeighbours,
  )
  const slips = keepSlips(term, prefix, near)
  if (slips.length > 0 || term.length < longWord) return slips
  return keepSlips(term, prefix, await listContinuations(db, prefix + term.slice(0, sureLetters), maxCandidates))
}

function keepSlips(term: string, prefix: string, rows: readonly { lexeme: string }[]): string[] {
  return rows
    .map(({ lexeme }) => lexeme.slice(prefix.length))
    .filter((word) => isSlipOf(term, word))
    .slice(0, maxSimilar)
}

function toForms(typed: string, terms: readonly string[]): Clause[] {
  return [...new Set([typed, ...terms])].map((term) => ({ kind: 'word', term }))
}
