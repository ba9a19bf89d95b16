import { AppError } from '@clipwright/contract/errors'
import { sql } from 'kysely'
import type { Db, Queryable } from '#platform/db/tx.ts'
import type {} from './http-tables.ts'

/** `RateExceed` with the seconds after which trying again makes sense, as a time in the detail `endsAt`, and what else a person can do. */
export class RateExceeded extends AppError {
  readonly retryAfterSec: number

  constructor(retryAfterSec: number, say?: string) {
    const details = [{ path: 'endsAt', message: new Date(Date.now() + retryAfterSec * 1000).toISOString() }]
    super('RateExceed', say === undefined ? { details } : { details, say })
    this.retryAfterSec = retryAfterSec
  }
}

/** What one network subscriber usually holds: the address itself, or the first 64 bits of an IPv6 address. */
export function addressBlock(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4) return ipv4
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const full =
    tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after]
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}

/** Whether the window that a key's first use opened is over. */
const isOver = (windowSec: number) => sql<boolean>`rate_count.window_start <= clock_timestamp() - make_interval(secs => ${windowSec})`

/** Uses that `takeFromLimit` has counted in the window that is open. */
export async function countUses(db: Queryable, { key, windowSec }: { key: string; windowSec: number }): Promise<number> {
  const row = await db
    .selectFrom('rate_count')
    .select(['used', isOver(windowSec).as('isOver')])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && !row.isOver ? row.used : 0
}

/**
 * Counts one use in a window that all processes share; throws when the window is full. The first use opens it, so it is
 * never full twice within less than its length by chance of the clock. Of several `uses` at once only the first must fit: one request is not
 * split, and later ones wait.
 */
export async function takeFromLimit(db: Queryable, rule: { key: string; limit: number; windowSec: number; uses?: number }): Promise<void> {
  const { key, limit, windowSec, uses = 1 } = rule
  const { used, leftSec } = await db
    .insertInto('rate_count')
    .values({ key, window_start: sql<Date>`clock_timestamp()`, used: uses })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when ${isOver(windowSec)} then 0 else rate_count.used end + ${uses}::int`,
        window_start: sql<Date>`case when ${isOver(windowSec)} then excluded.window_start else rate_count.window_start end`,
      }),
    )
    .returning((row) => [
      'used',
      sql<number>`ceil(extract(epoch from ${row.ref('window_start')} - clock_timestamp()) + ${windowSec})::int`.as('leftSec'),
    ])
    .executeTakeFirstOrThrow()
  if (used - uses >= limit) throw new RateExceeded(Math.max(1, leftSec))
}

export async function deleteOldRateCounts(db: Db, olderThan: Date): Promise<void> {
  await db.deleteFrom('rate_count').where('window_start', '<', olderThan).execute()
}

/**
 * Slows down a client gone wild, per process and in memory: each key may use `limit` calls a minute, refilled evenly.
 * Limits that protect a secret use `takeFromLimit`.
 */
export class MinuteBudget {
  readonly #limit: number
  readonly #now: () => number
  #keys = new Map<string, { left: number; atMs: number }>()

  constructor(limit: number, nowMs: () => number) {
    this.#limit = limit
    this.#now = nowMs
  }

  take(key: string): void {
    const nowMs = this.#now()
    const bucket = this.#keys.get(key) ?? { left: this.#limit, atMs: nowMs }
    const left = Math.min(this.#limit, bucket.left + ((nowMs - bucket.atMs) * this.#limit) / 60_000)
    if (left < 1) throw new RateExceeded(Math.ceil(((1 - left) * 60) / this.#limit))
    if (this.#keys.size > 10_000) this.#keys.clear()
    this.#keys.set(key, { left: left - 1, atMs: nowMs })
  }
}
