import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { HashedCode } from './login-code.ts'
import { codeTries } from './sign-in-limits.ts'
import type {} from './auth-tables.ts'

type NewLoginCode = HashedCode & {
  email: string
  boxHash: Buffer
  linkHash: Buffer
  askerHash: Buffer
  backTo: string
  expiresAt: Date
}

/** A live code to compare with; `linkHash` is what it goes by. */
export type LiveCode = HashedCode & { linkHash: Buffer; backTo: string }

/** Codes that were mailed before stay alive. */
export async function saveLoginCode(tx: Tx, code: NewLoginCode): Promise<void> {
  // Addresses of people who never came back are not kept.
  await tx.deleteFrom('login_code').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  await tx
    .insertInto('login_code')
    .values({
      email: code.email,
      box_hash: code.boxHash,
      salt: code.salt,
      code_hash: code.codeHash,
      link_hash: code.linkHash,
      asker_hash: code.askerHash,
      back_to: code.backTo,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute()
}

/**
 * What was mailed to one box within a day, and when those of it that can still be used expire, the next to do so first.
 * Who asks holds the box until the transaction ends, so that several at once are counted one after another.
 */
export async function countMails(tx: Tx, boxHash: Buffer): Promise<{ today: number; liveUntil: Date[] }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${boxHash.toString('base64')}, 0))`.execute(tx)
  const rows = await tx
    .selectFrom('login_code')
    .select(['expires_at as expiresAt', (row) => isLive(row).as('isLive')])
    .where('box_hash', '=', boxHash)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('expires_at')
    .execute()
  return { today: rows.length, liveUntil: rows.filter((row) => row.isLive).map((row) => row.expiresAt) }
}

function isLive(row: ExpressionBuilder<Database, 'login_code'>) {
  return row.and([row('used_at', 'is', null), row('expires_at', '>', sql<Date>`now()`)])
}

/**
 * Counts one comparison with each live code that this caller may use, as long as some are left, and answers them. A code is
 * for whoever asked for it, or for whoever also holds the link of the same mail; nobody else uses up a try.
 */
export async function beginTry(
  db: Queryable,
  who: { email: string; askerHashes: readonly Buffer[]; linkHash: Buffer | null },
): Promise<{ codes: LiveCode[]; byLink: boolean }> {
  const live = () => db.updateTable('login_code').where('email', '=', who.email).where(isLive)
  const columns = ['salt', 'code_hash as codeHash', 'link_hash as linkHash', 'back_to as backTo'] as const
  const byLink = await live()
    .set({ link_tries: sql<number>`link_tries + 1` })
    .where('link_hash', '=', who.linkHash)
    .where('link_tries', '<', codeTries)
    .returning(columns)
    .execute()
  if (byLink.length > 0) return { codes: byLink, byLink: true }
  const codes = await live()
    .set({ tries: sql<number>`tries + 1` })
    .where('asker_hash', 'in', who.askerHashes)
    .where('tries', '<', codeTries)
    .returning(columns)
    .execute()
  return { codes, byLink: false }
}

/** Uses up the very code that was compared; of several callers that were right at once, one gets it. */
export async function useLoginCode(tx: Tx, linkHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('login_code')
    .set({ used_at: new Date() })
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/** The live code of a link. Wrong codes that others tried do not end it. */
export async function findByLink(db: Queryable, linkHash: Buffer) {
  return db
    .selectFrom('login_code')
    .select(['email', 'link_hash as linkHash', 'asker_hash as askerHash', 'back_to as backTo'])
    .where('link_hash', '=', linkHash)
    .where(isLive)
    .executeTakeFirst()
}
