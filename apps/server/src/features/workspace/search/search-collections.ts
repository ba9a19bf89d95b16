import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { searchCollections as endpoint } from '@clipwright/contract/workspace/search'
import type { RequestContext } from '#platform/http/context.ts'
import { titleKey } from './fold-text.ts'
import { readQuery, type Clause } from './read-query.ts'
import { matchesAll, markText } from './spoken-moments.ts'
import { listCollectionNames } from './search-sources.views.ts'
import { isSlipOf, variantsOf } from './similar-words.ts'
import { tokenizeText } from './tokens.ts'

type Named = Awaited<ReturnType<typeof listCollectionNames>>
type Matched = Reply<typeof endpoint>['matched']

/** Collections by name: as typed, then by prefix of the last word, then by words with a typo. */
export async function searchCollections(
  ctx: Pick<RequestContext, 'db' | 'orgId'>,
  request: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const typed = readQuery(request.query)
  const all = typed.length > 0 ? await listCollectionNames(ctx.db, ctx.orgId) : []
  const { found, clauses, matched } = matchNames(all, typed)
  const sorted = found.toSorted((a, b) => (titleKey(a.name) < titleKey(b.name) ? -1 : 1))
  const start = (request.page - 1) * request.pageSize
  const totalPages = Math.ceil(sorted.length / request.pageSize)
  return {
    results: sorted.slice(start, start + request.pageSize).map((row) => ({ collectionId: row.id, title: markText(row.name, clauses) })),
    page: request.page,
    pageSize: request.pageSize,
    total: sorted.length,
    totalIsExact: true,
    totalPages,
    hasMore: request.page < totalPages,
    matched,
  }
}

function matchNames(all: Named, typed: readonly Clause[]): { found: Named; clauses: Clause[][]; matched: Matched } {
  const steps: [Matched, Clause[][]][] = [['exact', typed.map((clause) => [clause])]]
  const words = [...new Set(all.flatMap((row) => tokenizeText(row.name).map((token) => token.term)))]
  steps.push([
    'prefix',
    typed.map((clause, index) => (index === typed.length - 1 ? findReplacements(clause, words, isBeginningOf) : [clause])),
  ])
  steps.push(['similar', typed.map((clause) => findReplacements(clause, words, isLikelyTypo))])
  for (const [matched, clauses] of steps) {
    const rows = all.filter((row) => matchesAll(row.name, clauses))
    if (rows.length > 0) return { found: rows, clauses, matched }
  }
  return { found: [], clauses: [], matched: 'nothing' }
}

function findReplacements(clause: Clause, words: readonly string[], fits: (typed: string, word: string) => boolean): Clause[] {
  if (clause.kind !== 'word') return [clause]
  return [
    clause,
    ...words.filter((word) => word !== clause.term && fits(clause.term, word)).map((term) => ({ kind: 'word' as const, term })),
  ]
}

function isBeginningOf(typed: string, word: string): boolean {
  return word.startsWith(typed)
}

function isLikelyTypo(typed: string, word: string): boolean {
  return isBeginningOf(typed, word) || (variantsOf(typed).length > 0 && isSlipOf(typed, word))
}
