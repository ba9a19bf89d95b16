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
  /** The clauses that were searched for in the end, each in all its forms. */
  clauses: Clause[][]
  /** The same for the passages of a transcript. */
  passageQuery: string
  total: number
  totalIsExact: boolean
  hasMore: boolean
  matched: 'exact' | 'prefix' | 'similar' | 'nothing'
}

/** Kinds of entries to search; the last one has the most. */
const kindsOf: Record<SearchScope, readonly EntryKind[]> = { clip: ['clip'], project: ['project', 'passage'] }

/** Up to this many matches are looked up and sorted; beyond, entries are scanned by title. */
const maxSorted = 6000
/** With fewer results than this, words that start with the typed one match too; then similar words. */
const enoughMatches = 10
const minMatches = 3

/** Searches the organisation’s entries: as typed, then by prefix, then by similar words, until there are enough. */
export async function findEntries(db: Queryable, orgId: OrgId, scope: SearchScope, request: SearchRequest): Promise<FoundEntries> {
  const typed = readQuery(request.query)
  const orgNo = typed.length > 0 ? await findOrgNo(db, orgId) : undefined
  if (orgNo === undefined) return nothing
  const search = { db, orgId, scope, prefixes: kindsOf[scope].map((kind) => lexemePrefix(kind, orgNo)), request }

  const asTyped = typed.map((clause) => [clause])
  const exact = await findPage(search, asTyped)
  if (exact.total >= enoughMatches) return withRows(search, exact, 'exact')
  const prefixForms = await widenByBeginning(db, search.prefixes, typed)
  const byBeginning = isWider(prefixForms, asTyped) ? await findPage(search, prefixForms) : exact
  if (byBeginning.total >= minMatches) return withRows(search, byBeginning, byBeginning.total > exact.total ? 'prefix' : 'exact')
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
  // One more than a page shows whether there is another.
  const window = { offset, limit: request.pageSize + 1 }
  const query = queries.map((one) => `(${one})`).join(' | ')
  const matches = estimates.reduce((sum, estimate) => sum + estimate.matches, 0)

  const cut = (entryNos: number[]) => ({ entryNos: entryNos.slice(0, request.pageSize), hasMore: entryNos.length > request.pageSize })
  if (matches > maxSorted) {
    const maxScanned = estimateScan(estimates, offset + window.limit, scope)
    const walked = await scanTitles(search, query, { ...window, maxScanned })
    if (walked.entryNos.length === window.limit) {
      const isCounted = scope !== 'project' && estimates[0]?.isExact === true
      const total = isCounted ? matches : extrapolateTotal(walked, offset, estimates)
      return { ...cut(walked.entryNos), clauses, passageQuery, total, totalIsExact: isCounted }
    }
  }
  if (matches === 0) return { entryNos: [], hasMore: false, clauses, passageQuery, total: 0, totalIsExact: true }
  const { entryNos, total } = await lookUp(search, query, window)
  return { ...cut(entryNos), clauses, passageQuery, total, totalIsExact: true }
}

function scanTitles({ db, orgId, scope }: Search, query: string, window: entries.Window & { maxScanned: number }): Promise<entries.Scan> {
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
  // Beyond the last page no row carries the total.
  const { total } = await lookUp(search, query, { offset: 0, limit: 1 })
  return { entryNos: [], total }
}

const maxScan = { clip: 4000, project: 500 } as const

/** Entries to scan for this many matches, times four for safety. Later pages may take a long scan, but within limits. */
function estimateScan(estimates: readonly MatchEstimate[], hitCount: number, scope: SearchScope): number {
  const expected = hitCount / shareOf(estimates)
  return Math.ceil(Math.min(4 * expected + 50, Math.max(maxScan[scope], 1.5 * expected)))
}

/** Extrapolates the matches of the scan to all entries. */
function extrapolateTotal({ entryNos, scanned }: entries.Scan, offset: number, estimates: readonly MatchEstimate[]): number {
  const seenCount = offset + entryNos.length
  return Math.max(seenCount, Math.round((seenCount / scanned) * (estimates[0]?.entries ?? 0)))
}

/** The share of clips or projects that match. */
function shareOf(estimates: readonly MatchEstimate[]): number {
  const [own, passages] = estimates
  if (!own || own.entries === 0) return 1
  const byTitle = own.matches / own.entries
  if (!passages || passages.entries === 0) return byTitle
  const each = passages.entries / own.entries
  return 1 - (1 - byTitle) * (1 - passages.matches / passages.entries) ** each
}
