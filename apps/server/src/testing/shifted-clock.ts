import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/tx.ts'
import { silentLog } from './silent-log.ts'
import { testDatabase } from './test-database.ts'

type ShiftedClock = {
  db: Db
  url: string
  /** Sets the clock of the database, as somebody does who corrects that of its machine. */
  jump(hours: number): Promise<void>
}

/** A database of its own whose statements read a clock that can be set, for one test. */
export async function openShiftedClock(): Promise<ShiftedClock> {
  const clock = await makeShiftedClock()
  onTestFinished(() => clock[Symbol.asyncDispose]())
  return clock
}

/** The same for a whole file, which disposes of it. */
export async function makeShiftedClock(): Promise<ShiftedClock & AsyncDisposable> {
  const database = await testDatabase()
  for (const statement of clockStatements) await sql.raw(statement).execute(database.db)
  const name = new URL(database.url).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set search_path = test_clock, pg_catalog, public`.execute(database.db)
  // Only connections from now on read that clock.
  const db = openDatabase({ url: database.url, poolSize: 10, name: 'clipwright test', log: silentLog })
  return {
    db,
    url: database.url,
    jump: async (hours) => void (await sql`update test_clock.jump set hours = hours + ${hours}::int`.execute(database.db)),
    async [Symbol.asyncDispose]() {
      await db.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

const clockStatements = [
  'create schema test_clock',
  'create table test_clock.jump (hours integer not null)',
  'insert into test_clock.jump values (0)',
  ...['now', 'clock_timestamp'].map(
    (clock) => `create function test_clock.${clock}() returns timestamptz language sql ${clock === 'now' ? 'stable' : 'volatile'}
      as 'select pg_catalog.${clock}() + make_interval(hours => hours) from test_clock.jump'`,
  ),
]
