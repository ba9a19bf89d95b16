import type { OrgId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import { estimateMatches, type MatchEstimate } from './estimate-matches.ts'
import { type EntryKind, lexemePrefix, toTsQuery } from './lexemes.ts'
import { readQuery, type Clause } from './read-query.ts'
import * as entries from './search-entries.views.ts'
import { findOrgNo } from './search-terms.views.ts'
import { widenByBeginning, widenByTypos } from './typo-tolerance.ts'

type SearchScope = 'clip' | 'project'
export type SearchRequest = { query: string; page: number; pageSize: number }

export type FoundEntries = {
  rows: entries.EntryRow[]
  /** What was searched for in the end, each clause in all its forms. */
  clauses: Clause[][]
  /** The same for the passages of a transcript. */
  passageQuery: string
  total: number
  totalIsExact: boolean
  hasMore: boolean
  matched: 'exact' | 'prefix' | 'similar' | 'nothing'
}

/** Kinds of entries that are looked through; the last one has the most. */
const kindsOf: Record<SearchScope, readonly EntryKind[]> = { clip: ['clip'], project: ['project', 'passage'] }

/** So many matches are looked up and sorted; of more, the first by title are found by walking. */
const mostSorted = 6000
/** Fewer answers than these are too few, and words that go on from the typed one are taken too; then similar ones. */
const fewerThanAPage = 10
const tooFew = 3

/** Searches the organisation's own entries: as typed, then by beginnings, then by similar words, until there is enough. */
export async function findEntries(db: Queryable, orgId: OrgId, scope: SearchScope, request: SearchRequest): Promise<FoundEntries> {
  const typed = readQuery(request.query)
  const orgNo = typed.length > 0 ? await findOrgNo(db, orgId) : undefined
  if (orgNo === undefined) return nothing
  const search = { db, orgId, scope, prefixes: kindsOf[scope].map((kind) => lexemePrefix(kind, orgNo)), request }

  const asTyped = typed.map((clause) => [clause])
  const exact = await findPage(search, asTyped)
  if (exact.total >= fewerThanAPage) return withRows(search, exact, 'exact')
  const prefixForms = await widenByBeginning(db, search.prefixes, typed)
  const byBeginning = isWider(prefixForms, asTyped) ? await findPage(search, prefixForms) : exact
  if (byBeginning.total >= tooFew) return withRows(search, byBeginning, byBeginning.total > exact.total ? 'prefix' : 'exact')
  const similar = await widenByTypos(db, search.prefixes, prefixForms)
  if (!isWider(similar, prefixForms)) return withRows(search, byBeginning, byBeginning.total > exact.total ? 'prefix' : 'exact')
  const bySlips = await findPage(search, similar)
  return withRows(search, bySlips, bySlips.total > byBeginning.total ? 'similar' : byBeginning.total > exact.total ? 'prefix' : 'exact')
}

type Search = { db: Queryable; orgId: OrgId; scope: SearchScope; prefixes: readonly string[]; request: SearchRequest }
type Page = Omit<FoundEntries, 'rows' | 'matched'> & { entryNos: number[] }

const nothing: FoundEntries = {
  rows: [],
  clauses: [],
  passageQuery: '',
  total: 0,
  totalIsExact: true,
  hasMore: false,
  matched: 'nothing',
}

function isWider(forms: readonly Clause[][], before: readonly Clause[][]): boolean {
  return forms.some((clause, index) => clause.length > (before[index]?.length ?? 0))
}

async function withRows({ db, orgId }: Search, page: Page, matched: FoundEntries['matched']): Promise<FoundEntries> {
  const { entryNos, ...hits } = page
  return { ...hits, rows: await entries.listEntries(db, orgId, entryNos), matched: page.total === 0 ? 'nothing' : matched }
}

async function findPage(search: Search, clauses: Clause[][]): Promise<Page> {
  const { db, scope, prefixes, request } = search
  const estimates = await Promise.all(prefixes.map((prefix) => estimateMatches(db, prefix, clauses)))
  const queries = prefixes.map((prefix) => toTsQuery(prefix, clauses))
  const passageQuery = scope === 'project' ? (queries[1] ?? '') : ''
  const offset = (request.page - 1) * request.pageSize
  // One more than a page tells whether there is another.
  const window = { offset, limit: request.pageSize + 1 }
  const query = queries.map((one) => `(${one})`).join(' | ')
  const matches = estimates.reduce((sum, estimate) => sum + estimate.matches, 0)

  const cut = (entryNos: number[]) => ({ entryNos: entryNos.slice(0, request.pageSize), hasMore: entryNos.length > request.pageSize })
  if (matches > mostSorted) {
    const mostLooks = looksFor(estimates, offset + window.limit, scope)
    const walked = await walk(search, query, { ...window, mostLooks })
    if (walked.entryNos.length === window.limit) {
      const isCounted = scope !== 'project' && estimates[0]?.isExact === true
      const total = isCounted ? matches : totalAfter(walked, offset, estimates)
      return { ...cut(walked.entryNos), clauses, passageQuery, total, totalIsExact: isCounted }
    }
  }
  if (matches === 0) return { entryNos: [], hasMore: false, clauses, passageQuery, total: 0, totalIsExact: true }
  const { entryNos, total } = await lookUp(search, query, window)
  return { ...cut(entryNos), clauses, passageQuery, total, totalIsExact: true }
}

function walk({ db, orgId, scope }: Search, query: string, window: entries.Window & { mostLooks: number }): Promise<entries.Walked> {
  if (scope === 'project') return entries.findProjectsByTitle(db, orgId, query, window)
  return entries.findByTitle(db, orgId, scope, query, window)
}

async function lookUp(search: Search, query: string, window: entries.Window): Promise<entries.FoundPage> {
  const { db, orgId, scope } = search
  const page =
    scope === 'project'
      ? await entries.findProjectsByTerm(db, orgId, query, window)
      : await entries.findByTerm(db, orgId, scope, query, window)
  if (page.entryNos.length > 0 || window.offset === 0) return page
  // Beyond the last page no row carries the count.
  const { total } = await lookUp(search, query, { offset: 0, limit: 1 })
  return { entryNos: [], total }
}

const longestWalk = { clip: 4000, project: 500 } as const

/** Entries by title that should hold so many answers, four times over for luck. Far pages may be walked to, not far beyond. */
function looksFor(estimates: readonly MatchEstimate[], hitCount: number, scope: SearchScope): number {
  const expected = hitCount / shareOf(estimates)
  return Math.ceil(Math.min(4 * expected + 50, Math.max(longestWalk[scope], 1.5 * expected)))
}

/** What the walk saw, carried on to all entries. */
function totalAfter({ entryNos, looked }: entries.Walked, offset: number, estimates: readonly MatchEstimate[]): number {
  const seenCount = offset + entryNos.length
  return Math.max(seenCount, Math.round((seenCount / looked) * (estimates[0]?.entries ?? 0)))
}

/** The share of clips, or of projects, that answer. */
function shareOf(estimates: readonly MatchEstimate[]): number {
  const [own, passages] = estimates
  if (!own || own.entries === 0) return 1
  const byTitle = own.matches / own.entries
  if (!passages || passages.entries === 0) return byTitle
  const each = passages.entries / own.entries
  return 1 - (1 - byTitle) * (1 - passages.matches / passages.entries) ** each
}
