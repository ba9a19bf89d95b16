import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/tx.ts'

const tables = ['credit_account', 'credit_act', 'credit_bucket', 'credit_entry', 'credit_gift', 'credit_hold', 'credit_hold_part']
const message = 'the ledger crashed on purpose'

/** Lets writes to the ledger of this database fail on demand. */
export async function prepareCrashes(db: Db): Promise<void> {
  await sql`
    create function crash_in_ledger() returns trigger language plpgsql as $$
    declare
      writes_left integer := coalesce(nullif(current_setting('test.writes_left', true), ''), '0')::integer;
    begin
      if writes_left = 1 then raise exception '${sql.raw(message)}'; end if;
      if writes_left > 1 then perform set_config('test.writes_left', (writes_left - 1)::text, true); end if;
      return null;
    end $$`.execute(db)
  for (const table of tables) {
    await sql`create trigger crash_on_demand after insert or update on ${sql.table(table)}
      for each row execute function crash_in_ledger()`.execute(db)
  }
}

/** Runs `work` in a transaction whose `write`th write to the ledger fails. True when it failed; false when it has fewer writes. */
export async function crashAtWrite(db: Db, write: number, work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await sql`select set_config('test.writes_left', ${String(write)}, true)`.execute(tx)
      await work(tx)
    })
    return false
  } catch (error) {
    if (error instanceof Error && error.message === message) return true
    throw error
  }
}
