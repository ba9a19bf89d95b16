import { jsonb } from '#platform/db/jsonb.ts'
import type { Db } from '#platform/db/tx.ts'
import { waitMs } from '#platform/clock/wait-ms.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { Log } from '#platform/log/make-log.ts'
import { sql } from 'kysely'
import { findKey, type IdempotentCall, type KeyAddress, keyAddress, keyTaken, requestHash } from './idempotency.ts'

type Claim = KeyAddress & { requestHash: Buffer; claim: string; leaseSec: number }
/** A claim that was not renewed for `leaseMs` is free; waiting callers poll every `lookMs`. */
type Pace = { leaseMs: number; lookMs: number }

const usual: Pace = { leaseMs: 30_000, lookMs: 500 }

/**
 * Runs `work` for a key outside a transaction, for calls that wait for somebody else’s service or a program: claiming the key, the work
 * and storing its reply are separate steps. A second caller waits for the first and gets its reply. Throws `RecordExisted`
 * for the same key with another request. A failed call stores no key.
 * One reply is promised, not one run: when a process dies, or stalls until its claim ends, the next caller does the work
 * again. So `work` must have no effect in the database, or one that is safe to repeat.
 */
export async function runLongOnce(
  db: Db,
  { log, ...call }: IdempotentCall & { log: Log },
  work: (db: Db) => Promise<unknown>,
  { leaseMs, lookMs }: Pace = usual,
): Promise<unknown> {
  const own: Claim = { ...keyAddress(call), requestHash: requestHash(call), claim: newId(), leaseSec: leaseMs / 1000 }
  while (!(await claimKey(db, own))) {
    const earlier = await findKey(db, own)
    if (earlier && !earlier.requestHash.equals(own.requestHash)) throw keyTaken()
    if (earlier && earlier.reply !== null) return earlier.reply
    await waitMs(lookMs)
  }
  const alive = setInterval(() => {
    renewClaim(db, own).catch((error: unknown) => log.warn({ err: error }, 'the claim of a key could not be renewed'))
  }, leaseMs / 3)
  try {
    return await keepReply(db, own, await work(db))
  } catch (error) {
    await freeKey(db, own).catch((cause: unknown) => log.warn({ err: cause }, 'a key is free only when its claim ends'))
    throw error
  } finally {
    clearInterval(alive)
  }
}

/** False when somebody else holds the key. An expired claim is taken over, whatever its request was: it had no result. */
async function claimKey(db: Db, { orgId, userId, endpoint, key, requestHash: hash, claim, leaseSec }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_key as held (org_id, user_id, endpoint, key, request_hash, claim, claimed_until)
    values (${orgId}, ${userId}, ${endpoint}, ${key}, ${hash}, ${claim}, now() + make_interval(secs => ${leaseSec}::double precision))
    on conflict (org_id, user_id, endpoint, key) do update
      set request_hash = excluded.request_hash, claim = excluded.claim, claimed_until = excluded.claimed_until, created_at = now()
      where held.reply is null and (held.claimed_until < now()
        -- Longer than any claim: the clock was set back since.
        or held.claimed_until > now() + 2 * make_interval(secs => ${leaseSec}::double precision))
    returning claim`.execute(db)
  return rows.length > 0
}

async function renewClaim(db: Db, { orgId, userId, endpoint, key, claim, leaseSec }: Claim): Promise<void> {
  await sql`
    update idempotency_key set claimed_until = now() + make_interval(secs => ${leaseSec}::double precision)
    where org_id = ${orgId} and user_id = ${userId} and endpoint = ${endpoint} and key = ${key}
      and claim = ${claim} and reply is null`.execute(db)
}

/** The reply stored under the key: ours, or that of whoever took over the claim and finished first. */
async function keepReply(db: Db, own: Claim, reply: unknown): Promise<unknown> {
  const { orgId, userId, endpoint, key, requestHash: hash, claim } = own
  const { rows } = await sql`
    insert into idempotency_key as held (org_id, user_id, endpoint, key, request_hash, claim, reply)
    values (${orgId}, ${userId}, ${endpoint}, ${key}, ${hash}, ${claim}, ${jsonb(reply)})
    on conflict (org_id, user_id, endpoint, key) do update set reply = excluded.reply
      where held.reply is null and held.request_hash = excluded.request_hash
    returning claim`.execute(db)
  if (rows.length > 0) return reply
  const theirs = await findKey(db, own)
  return theirs?.requestHash.equals(hash) ? theirs.reply : reply
}

async function freeKey(db: Db, { orgId, userId, endpoint, key, claim }: Claim): Promise<void> {
  await sql`
    delete from idempotency_key
    where org_id = ${orgId} and user_id = ${userId} and endpoint = ${endpoint} and key = ${key}
      and claim = ${claim} and reply is null`.execute(db)
}
