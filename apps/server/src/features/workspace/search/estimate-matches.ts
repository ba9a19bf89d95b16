import type { Queryable } from '#platform/db/tx.ts'
import type { Clause } from './read-query.ts'
import { countEntries } from './search-terms.views.ts'

export type MatchEstimate = {
  /** Entries of this kind in the organisation. */
  entries: number
  /** Entries that meet all clauses, assuming that words occur independently of each other. */
  matches: number
  /** True when `matches` is exact. */
  isExact: boolean
}

/** Estimates the number of matches from the counts of single terms, without reading entries. */
export async function estimateMatches(db: Queryable, prefix: string, clauses: readonly (readonly Clause[])[]): Promise<MatchEstimate> {
  const terms = clauses.flat().flatMap((clause) => (clause.kind === 'phrase' ? clause.terms : [clause.term]))
  const counts = await countEntries(db, [prefix, ...terms.map((term) => prefix + term)])
  const entries = counts.get(prefix) ?? 0
  const matches = clauses.map((forms) => {
    const sum = forms.reduce((total, form) => total + countForm(form, prefix, counts), 0)
    return Math.min(entries, sum)
  })
  const only = clauses.length === 1 && clauses[0]?.length === 1 ? clauses[0][0] : undefined
  const isExact = only?.kind === 'word' || (only?.kind === 'phrase' && only.terms.length === 1) || entries === 0
  const joint = entries === 0 ? 0 : matches.reduce((share, count) => share * (count / entries), 1) * entries
  return { entries, matches: matches.includes(0) ? 0 : joint, isExact }
}

function countForm(form: Clause, prefix: string, counts: ReadonlyMap<string, number>): number {
  if (form.kind === 'phrase') return Math.min(...form.terms.map((term) => counts.get(prefix + term) ?? 0))
  // A character of an unspaced script starts several pairs that are not counted one by one; its own count is a lower bound.
  return (counts.get(prefix + form.term) ?? 0) + (form.kind === 'beginning' ? 100 : 0)
}
