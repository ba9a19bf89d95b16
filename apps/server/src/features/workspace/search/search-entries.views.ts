import type { OrgId, ProjectId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'
import type { EntryKind } from './lexemes.ts'
import type {} from './search-tables.ts'

export type Window = { offset: number; limit: number }
export type FoundPage = { entryNos: number[]; total: number }

/**
 * Entries that match. The terms already name kind and organisation; behind the fence (`offset 0`) the conditions on both
 * are only checked, without reading their indexes.
 */
function matching(query: string) {
  return sql`(select entry_no, title_key, org_id, kind, project_id from search_entry where vector @@ ${query}::tsquery offset 0) as matched`
}

/** Looks up every match in the index and sorts them all: best when there are few. */
export async function findByTerm(db: Queryable, orgId: OrgId, kind: EntryKind, query: string, window: Window): Promise<FoundPage> {
  const { rows } = await sql<{ entryNo: number; total: number }>`
    with hit as materialized (
      select entry_no, title_key from ${matching(query)} where org_id = ${orgId} and kind = ${kind})
    select entry_no as "entryNo", (select count(*) from hit) as total from hit
    order by title_key, entry_no offset ${window.offset} limit ${window.limit}`.execute(db)
  return { entryNos: rows.map((row) => row.entryNo), total: rows[0]?.total ?? 0 }
}

/** Matches found by a scan, and how many entries it passed up to the last match. */
export type Scan = { entryNos: number[]; scanned: number }

/** Scans the entries by title until the page is full: best when many match. Reads at most `maxScanned` entries. */
export async function findByTitle(
  db: Queryable,
  orgId: OrgId,
  kind: EntryKind,
  query: string,
  window: Window & { maxScanned: number },
): Promise<Scan> {
  const { rows } = await sql<ScanRow>`
    select entry_no as "entryNo", scanned from (
      select entry_no, vector, row_number() over (order by title_key, entry_no) as scanned
      from search_entry where org_id = ${orgId} and kind = ${kind} and kind <> 'passage'
      order by title_key, entry_no limit ${window.maxScanned}) as walked
    where vector @@ ${query}::tsquery offset ${window.offset} limit ${window.limit}`.execute(db)
  return toScan(rows)
}

type ScanRow = { entryNo: number; scanned: number }

function toScan(rows: readonly ScanRow[]): Scan {
  return { entryNos: rows.map((row) => row.entryNo), scanned: rows.at(-1)?.scanned ?? 0 }
}

/** Projects whose title or transcript matches, all looked up in the index. */
export async function findProjectsByTerm(db: Queryable, orgId: OrgId, query: string, window: Window): Promise<FoundPage> {
  const { rows } = await sql<{ entryNo: number; total: number }>`
    with answered as materialized (
      select distinct project_id from ${matching(query)} where org_id = ${orgId} and kind in ('project', 'passage')
    ), hit as materialized (
      select entry_no, title_key from search_entry join answered using (project_id) where org_id = ${orgId} and kind = 'project')
    select entry_no as "entryNo", (select count(*) from hit) as total from hit
    order by title_key, entry_no offset ${window.offset} limit ${window.limit}`.execute(db)
  return { entryNos: rows.map((row) => row.entryNo), total: rows[0]?.total ?? 0 }
}

/** The same by scanning the projects by title and checking each for a matching passage. */
export async function findProjectsByTitle(
  db: Queryable,
  orgId: OrgId,
  query: string,
  window: Window & { maxScanned: number },
): Promise<Scan> {
  const { rows } = await sql<ScanRow>`
    select entry_no as "entryNo", scanned from (
      select entry_no, project_id, vector, row_number() over (order by title_key, entry_no) as scanned
      from search_entry where org_id = ${orgId} and kind = 'project'
      order by title_key, entry_no limit ${window.maxScanned}) as walked
    where vector @@ ${query}::tsquery or exists (
      select from search_entry as said
      where said.project_id = walked.project_id and said.kind = 'passage' and said.org_id = ${orgId} and said.vector @@ ${query}::tsquery
      offset 0)
    offset ${window.offset} limit ${window.limit}`.execute(db)
  return toScan(rows)
}

export type EntryRow = {
  entryNo: number
  targetId: string
  projectId: ProjectId
  title: string
  projectTitle: string | null
  durationMs: number
  madeAt: Date
  words: string
  wordMs: number[]
}

/** The entries of one page in the order given, with the name of their project. */
export async function listEntries(db: Queryable, orgId: OrgId, entryNos: readonly number[]): Promise<EntryRow[]> {
  if (entryNos.length === 0) return []
  const rows = await db
    .selectFrom('search_entry as entry')
    .leftJoin('project', 'project.id', 'entry.project_id')
    .select([
      'entry.entry_no as entryNo',
      'entry.target_id as targetId',
      'entry.project_id as projectId',
      'entry.title',
      'project.title as projectTitle',
      'entry.duration_ms as durationMs',
      'entry.made_at as madeAt',
      'entry.words',
      'entry.word_ms as wordMs',
    ])
    .where('entry.org_id', '=', orgId)
    .where('entry.entry_no', 'in', [...entryNos])
    .execute()
  const byNo = new Map(rows.map((row) => [row.entryNo, row]))
  return entryNos.flatMap((entryNo) => byNo.get(entryNo) ?? [])
}

const passagesShown = 3

/** The first matching passages of each project, in the order they are spoken. */
export async function listPassages(
  db: Queryable,
  orgId: OrgId,
  projectIds: readonly ProjectId[],
  query: string,
): Promise<{ projectId: ProjectId; words: string; wordMs: number[] }[]> {
  if (projectIds.length === 0) return []
  const { rows } = await sql<{ projectId: ProjectId; words: string; wordMs: number[] }>`
    select asked.project_id as "projectId", said.words, said.word_ms as "wordMs"
    from unnest(${[...projectIds]}::text[]) as asked (project_id), lateral (
      select entry_no, words, word_ms from search_entry
      where project_id = asked.project_id and kind = 'passage' and org_id = ${orgId} and vector @@ ${query}::tsquery
      order by entry_no limit ${passagesShown}) as said
    order by asked.project_id, said.entry_no`.execute(db)
  return rows
}
