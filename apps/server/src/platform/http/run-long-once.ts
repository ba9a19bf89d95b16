import { jsonb } from '#platform/db/jsonb.ts'
import type { Db } from '#platform/db/tx.ts'
import { waitMs } from '#platform/clock/wait-ms.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { Log } from '#platform/log/make-log.ts'
import { sql } from 'kysely'
import { findKey, type IdempotentCall, type KeyAddress, keyAddress, keyTaken, requestHash } from './idempotency.ts'

type Claim = KeyAddress & { requestHash: Buffer; claim: string; leaseSec: number }
/** A claim that was not renewed for `leaseMs` is free; whoever waits for an answer looks every `lookMs`. */
type Pace = { leaseMs: number; lookMs: number }

const usual: Pace = { leaseMs: 30_000, lookMs: 500 }

/**
 * Runs `work` for a key without a transaction around it, for calls that wait for somebody else's service: the key is
 * claimed, `work` done and its answer kept each by itself. A second caller waits for the first and gets its answer; the
 * same key with another request is `RecordExisted`; a failed call keeps no key.
 *
 * One answer is promised, not one run: where a process dies, or is still for so long that its claim ends, whoever asks again
 * does the work anew. So `work` must be free of effects in the database, or repeat them without harm.
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

/** False when somebody else has the key. A claim that ended is taken over, whatever was asked with it: nothing came of it. */
async function claimKey(db: Db, { orgId, userId, endpoint, key, requestHash: hash, claim, leaseSec }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_key as held (org_id, user_id, endpoint, key, request_hash, claim, claimed_until)
    values (${orgId}, ${userId}, ${endpoint}, ${key}, ${hash}, ${claim}, now() + make_interval(secs => ${leaseSec}::double precision))
    on conflict (org_id, user_id, endpoint, key) do update
      set request_hash = excluded.request_hash, claim = excluded.claim, claimed_until = excluded.claimed_until, created_at = now()
      where held.reply is null and held.claimed_until < now()
    returning claim`.execute(db)
  return rows.length > 0
}

async function renewClaim(db: Db, { orgId, userId, endpoint, key, claim, leaseSec }: Claim): Promise<void> {
  await sql`
    update idempotency_key set claimed_until = now() + make_interval(secs => ${leaseSec}::double precision)
    where org_id = ${orgId} and user_id = ${userId} and endpoint = ${endpoint} and key = ${key}
      and claim = ${claim} and reply is null`.execute(db)
}

/** The answer of the key: ours, or that of whoever took the claim over and was done first. */
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
