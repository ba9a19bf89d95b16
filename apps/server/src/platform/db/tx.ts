import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

/** What one statement needs: either the pool or a transaction. */
export type Queryable = Pick<
  Kysely<Database>,
  | 'selectFrom'
  | 'selectNoFrom'
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'with'
  | 'withRecursive'
  | 'fn'
  | 'executeQuery'
  | 'getExecutor'
>

/** An open transaction. Stores that write, and `enqueue`, require it, so that the caller has to decide where it ends. */
export type Tx = Queryable & { readonly isTransaction: true }

export type Db = Queryable & {
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. After a deadlock it runs again,
   * at most twice more, so `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Closes the pool once running statements have ended. */
  close(): Promise<void>
}
