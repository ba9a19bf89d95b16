import { Kysely, type KyselyPlugin, PostgresDialect } from 'kysely'
import pg from 'pg'
import { waitMs } from '../clock/wait-ms.ts'
import type { Log } from '../log/make-log.ts'
import type { Database } from './database.ts'
import { isDeadlock } from './database-error.ts'
import { PreparedClient } from './prepared-client.ts'
import type { Db, Tx } from './tx.ts'

const transactionTries = 5
/** Longest wait before the first retry; it doubles before each further one. */
const firstPauseMs = 50

type DatabaseOptions = {
  /** `postgres://…` */
  url: string
  /** Most connections of this process. */
  poolSize: number
  /** Shown in `pg_stat_activity`. */
  name?: string
  log: Log
  /** Called with every statement before it is sent. */
  plugins?: KyselyPlugin[]
}

/** Opens the pool. It connects on the first query, and reconnects by itself when the server was away. */
export function openDatabase(options: DatabaseOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    Client: PreparedClient,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: options.name ?? 'clipwright',
    // A transaction left open by a bug must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    types: driverTypes,
  })
  // Without a listener, a connection closed by the server would end the process. The pool listens on idle ones only; in a transaction
  // the next statement fails by itself.
  pool.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return makeDb(new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: options.plugins ?? [] }))
}

function makeDb(kysely: Kysely<Database>): Db {
  return {
    selectFrom: kysely.selectFrom.bind(kysely),
    selectNoFrom: kysely.selectNoFrom.bind(kysely),
    insertInto: kysely.insertInto.bind(kysely),
    updateTable: kysely.updateTable.bind(kysely),
    deleteFrom: kysely.deleteFrom.bind(kysely),
    with: kysely.with.bind(kysely),
    withRecursive: kysely.withRecursive.bind(kysely),
    fn: kysely.fn,
    executeQuery: kysely.executeQuery.bind(kysely),
    getExecutor: kysely.getExecutor.bind(kysely),
    transaction: (work) => inTransaction(kysely, work),
    close: () => kysely.destroy(),
  }
}

async function inTransaction<T>(kysely: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().execute(work)
    } catch (error) {
      if (!isDeadlock(error) || attempt === transactionTries) throw error
    }
    // The server rolled everything back and chose this side to yield. Repeating the work succeeds, unless it takes its lock again
    // before the other side has it.
    await waitMs(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
  }
}

const bigintOid = 20

/** Converts bigints to numbers. Throws beyond 2^53 instead of rounding. */
const driverTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === bigintOid && format !== 'binary') return toSafeNumber
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

function toSafeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
}
