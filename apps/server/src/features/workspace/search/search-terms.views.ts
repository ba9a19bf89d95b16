import type { OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'
import type {} from './search-tables.ts'

/** The organisation’s number within terms; undefined while nothing of it was ever indexed. */
export async function findOrgNo(db: Queryable, orgId: OrgId): Promise<number | undefined> {
  const row = await db.selectFrom('search_scope').select('org_no as orgNo').where('org_id', '=', orgId).executeTakeFirst()
  return row?.orgNo
}

/** Number of entries with each of these lexemes; lexemes without entries are left out. */
export async function countEntries(db: Queryable, lexemes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ lexeme: string; entries: number }>`
    select lexeme, entries from search_term where lexeme = any(${[...lexemes]})`.execute(db)
  return new Map(rows.map((row) => [row.lexeme, row.entries]))
}

const maxTermScan = 5000

/** Terms with this prefix, most frequent first, with their number of entries. */
export async function listContinuations(db: Queryable, lexeme: string, limit: number): Promise<{ lexeme: string; entries: number }[]> {
  const { rows } = await sql<{ lexeme: string; entries: number }>`
    select lexeme, entries from (
      select lexeme, entries from search_term where lexeme >= ${lexeme} and lexeme < ${`${lexeme}\u{10ffff}`}
      order by lexeme limit ${maxTermScan}) as found
    order by entries desc, lexeme limit ${limit}`.execute(db)
  return rows
}

/** Terms that share a variant with these: one letter more, less or different, or two swapped. */
export async function listNeighbours(
  db: Queryable,
  variants: readonly string[],
  limit: number,
): Promise<{ lexeme: string; entries: number }[]> {
  const { rows } = await sql<{ lexeme: string; entries: number }>`
    select lexeme, entries from search_term where search_variants(lexeme) && ${[...variants]}::text[]
    order by entries desc, lexeme limit ${limit}`.execute(db)
  return rows
}
