import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

type Migration = { name: string; sql: string; checksum: string }

// Any fixed number that nothing else in this database locks.
const migrationLock = 4_600_001
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/

/** The folder’s `0001-name.sql` files, in order. */
async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).toSorted()
  const wrong = names.find((name) => !fileName.test(name))
  if (wrong !== undefined) throw new Error(`migration ${wrong}: the name must be four digits, a dash, and lower-case words`)
  const twin = names.find((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4))
  if (twin !== undefined) throw new Error(`migration ${twin}: another file has the same number`)
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Migrates the database and returns the names applied now. Each file is one transaction, so that a kill leaves only whole
 * files; processes that start together wait for one another. Throws when a file changed after it was applied. Files
 * applied by a newer version of the program are left alone.
 */
export async function migrate(url: string, dir: string): Promise<string[]> {
  const migrations = await readMigrations(dir)
  const client = new pg.Client({ connectionString: url, application_name: 'clipwright migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await applyPending(client, migrations)
  } finally {
    // Ending the session frees the lock, too.
    await client.end()
  }
}

async function applyPending(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))

  const editedMigrations = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (editedMigrations.length > 0) {
    throw new Error(
      `migrations changed after they were applied: ${editedMigrations.map(({ name }) => name).join(', ')}. Add a new file instead.`,
    )
  }

  const pending = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of pending) await applyOne(client, migration)
  return pending.map(({ name }) => name)
}

async function applyOne(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed and was rolled back`, { cause: error })
  }
}
