import { sql } from 'kysely'
import type { Queryable } from '../db/tx.ts'

/**
 * The time so many ms after now, by the clock of the database: for what is written by one process and expires within minutes or
 * hours, since every expiry is judged by that clock and those of machines differ.
 */
export async function readTimeAfter(db: Queryable, ms: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() + make_interval(secs => ${ms / 1000}::double precision) as at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database told no time')
  return row.at
}
