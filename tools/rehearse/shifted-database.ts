import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { migrationsDir } from '../../apps/server/src/platform/db/migrations-dir.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'
import type { TestDatabase } from '../../apps/server/src/testing/test-database.ts'

export type ShiftedDatabase = TestDatabase & {
  /** Moves the clock of the database on. */
  jump(seconds: number): Promise<void>
  now(): Promise<Date>
}

/** An empty database on a server of its own, whose `now()` can be moved on. */
export async function openShiftedDatabase(): Promise<ShiftedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-rehearse-'))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silentLog, unsafeFast: true })
  await migrate(server.url, migrationsDir)
  const first = openDatabase({ url: server.url, poolSize: 1, name: 'clipwright rehearsal', log: silentLog })
  await sql`create schema rehearsal`.execute(first)
  await setClock(first, 0)
  const name = new URL(server.url).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set search_path = rehearsal, pg_catalog, public`.execute(first)
  await first.close()
  // Only connections from now on read that clock.
  const db = openDatabase({ url: server.url, poolSize: 10, name: 'clipwright rehearsal', log: silentLog })
  await bindDefaults(db)
  const end = async () => {
    await db.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  let ended: Promise<void> | undefined
  let aheadSec = 0
  return {
    db,
    url: server.url,
    async jump(seconds) {
      aheadSec += seconds
      await setClock(db, aheadSec)
    },
    async now() {
      const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db)
      return rows[0]?.at ?? new Date(Number.NaN)
    },
    // Twice, by whoever opened it and by the world that uses it.
    [Symbol.asyncDispose]: () => (ended ??= end()),
  }
}

/** Defaults of columns were bound to the real clock when their tables were made. */
async function bindDefaults(db: Db): Promise<void> {
  await sql`
    do $$
    declare one record;
    begin
      for one in
        select attrelid::regclass as of_table, attname as of_column, pg_get_expr(adbin, adrelid) as expression
        from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where attgenerated = '' and pg_get_expr(adbin, adrelid) ~ '(now|clock_timestamp)\\(\\)'
      loop
        execute format('alter table %s alter column %I set default %s', one.of_table, one.of_column, replace(one.expression, 'pg_catalog.', ''));
      end loop;
    end $$`.execute(db)
}

/** The clock stands in the functions themselves: as one expression without a table they are inlined, and a query that compares many rows with `now()` stays quick. */
async function setClock(db: Db, aheadSec: number): Promise<void> {
  const statements = ['now', 'clock_timestamp'].map(
    (clock) => `create or replace function rehearsal.${clock}() returns timestamptz language sql ${clock === 'now' ? 'stable' : 'volatile'}
      as 'select pg_catalog.${clock}() + make_interval(secs => ${aheadSec})'`,
  )
  await db.transaction(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}
