import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from '#platform/db/tx.ts'
import { migrate } from '#platform/db/migrate.ts'
import { migrationsDir } from '#platform/db/migrations-dir.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { withFolderLock } from '#platform/process/folder-lock.ts'
import { newId } from '#platform/ids/new-id.ts'
import { silentLog } from './silent-log.ts'

export type TestDatabase = { db: Db; url: string } & AsyncDisposable

const templateName = 'clipwright_template'

/**
 * A migrated database of its own, copied from a template and dropped at the end of the block: `await using database = await
 * testDatabase()`. All tests of a run share one server. Copying files takes half the work of copying through the log.
 */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const serverUrl = await prepareServer()
  const name = `test_${newId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')}`
  await runOnServer(serverUrl, `create database ${name} template ${templateName} strategy file_copy`)
  const url = withDatabase(serverUrl, name)
  const db = openDatabase({ url, poolSize: options.poolSize ?? 5, name: 'clipwright test', log: silentLog })
  return {
    db,
    url,
    async [Symbol.asyncDispose]() {
      await db.close()
      await runOnServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

let prepared: Promise<string> | undefined

/** Starts the run’s server and fills the template once, whichever test process comes first. */
function prepareServer(): Promise<string> {
  prepared ??= startServer()
  return prepared
}

async function startServer(): Promise<string> {
  const home = inject('testHome')
  // Left running on purpose: the global setup stops it after the last test.
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), log: silentLog, unsafeFast: true })
  await withFolderLock(join(home, 'template.lock'), 60_000, async () => {
    const match = await runOnServer(server.url, `select 1 from pg_database where datname = '${templateName}'`)
    if (match > 0) return
    await runOnServer(server.url, 'create database clipwright_making')
    await migrate(withDatabase(server.url, 'clipwright_making'), migrationsDir)
    await runOnServer(server.url, `alter database clipwright_making rename to ${templateName}`)
  })
  return server.url
}

async function runOnServer(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const ownUrl = new URL(url)
  ownUrl.pathname = `/${name}`
  return ownUrl.href
}
