import { createHash } from 'node:crypto'
import { AppError } from '@clipwright/contract/errors'
import { toColumns } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Db, Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './http-tables.ts'

export type IdempotentCall = { orgId: string; userId: string; endpoint: string; key: string; input: unknown }
/** Scope of a key: one person in one organisation, and one call. */
export type KeyAddress = Omit<IdempotentCall, 'input'>

export function keyAddress({ orgId, userId, endpoint, key }: IdempotentCall): KeyAddress {
  return { orgId, userId, endpoint, key }
}

/** Sorts object keys, so that two spellings of the same body are equal. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

export function requestHash({ input }: IdempotentCall): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(canonical(input)))
    .digest()
}

export async function findKey(db: Queryable, { orgId, userId, endpoint, key }: KeyAddress) {
  return db
    .selectFrom('idempotency_key')
    .select(['request_hash as requestHash', 'reply'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst()
}

export const keyTaken = () => new AppError('RecordExisted', { say: 'This idempotency key has already been used for another request.' })

/** The same tables through a `Db` whose transactions are part of `tx`. */
function dbInside(tx: Tx, db: Db): Db {
  return {
    selectFrom: tx.selectFrom.bind(tx),
    selectNoFrom: tx.selectNoFrom.bind(tx),
    insertInto: tx.insertInto.bind(tx),
    updateTable: tx.updateTable.bind(tx),
    deleteFrom: tx.deleteFrom.bind(tx),
    with: tx.with.bind(tx),
    withRecursive: tx.withRecursive.bind(tx),
    executeQuery: tx.executeQuery.bind(tx),
    getExecutor: tx.getExecutor.bind(tx),
    fn: tx.fn,
    transaction: (work) => work(tx),
    close: () => db.close(),
  }
}

/**
 * Runs `work` once for a key. The claim of the key, the effects of `work` and its reply are one transaction, so a process
 * killed anywhere leaves all or nothing, and a second caller waits for the first and gets its reply. Throws
 * `RecordExisted` for the same key with another request. A failed call stores no key and may be repeated.
 */
export async function runOnce(db: Db, call: IdempotentCall, work: (db: Db) => Promise<unknown>): Promise<unknown> {
  const address = keyAddress(call)
  const hash = requestHash(call)
  return db.transaction(async (tx) => {
    const claimed = await tx
      .insertInto('idempotency_key')
      .values({ ...toColumns(address), request_hash: hash, reply: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) {
      const earlier = await findKey(tx, address)
      if (!earlier?.requestHash.equals(hash)) throw keyTaken()
      return earlier.reply
    }
    const reply = await work(dbInside(tx, db))
    await tx
      .updateTable('idempotency_key')
      .set({ reply: jsonb(reply) })
      .where('org_id', '=', address.orgId)
      .where('user_id', '=', address.userId)
      .where('endpoint', '=', address.endpoint)
      .where('key', '=', address.key)
      .execute()
    return reply
  })
}

/** Keys are promised for 24 hours; older ones are deleted. Returns how many. */
export async function deleteOldIdempotencyKeys(db: Db, olderThan: Date): Promise<number> {
  const result = await db.deleteFrom('idempotency_key').where('created_at', '<', olderThan).executeTakeFirst()
  return Number(result.numDeletedRows)
}
