import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tx.ts'

/** As if a limit had been used so often since a moment ago. */
export async function setUses(db: Queryable, key: string, uses: number): Promise<void> {
  await sql`insert into rate_count (key, window_start, used) values (${key}, clock_timestamp(), ${uses})
    on conflict (key) do update set window_start = excluded.window_start, used = excluded.used`.execute(db)
}
