import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { HashedCode } from './login-code.ts'
import { codeTries } from './sign-in-limits.ts'
import type {} from './auth-tables.ts'
import { dayMs } from '#platform/time.ts'

type NewLoginCode = HashedCode & {
  email: string
  linkHash: Buffer
  browserHash: Buffer | null
  backTo: string
  expiresAt: Date
}

/** Stores a code and thereby voids the one mailed to this address before. */
export async function saveLoginCode(tx: Tx, code: NewLoginCode): Promise<void> {
  const row = {
    salt: code.salt,
    code_hash: code.codeHash,
    link_hash: code.linkHash,
    browser_hash: code.browserHash,
    back_to: code.backTo,
    tries: 0,
    created_at: new Date(),
    expires_at: code.expiresAt,
    used_at: null,
  }
  // Deletes expired codes, so that addresses of people who never came back are not stored.
  await tx
    .deleteFrom('login_code')
    .where('expires_at', '<', new Date(Date.now() - dayMs))
    .execute()
  await tx
    .insertInto('login_code')
    .values({ email: code.email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute()
}

/**
 * Counts an attempt and returns the hash to compare with, while attempts are left. A code requested by a browser works
 * only in that browser, or with the link from the same mail; anybody else does not even use up an attempt.
 */
export async function beginTry(db: Queryable, who: { email: string; browserHash: Buffer | null; linkHash: Buffer | null }) {
  return db
    .updateTable('login_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('email', '=', who.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', codeTries)
    .where((row) =>
      row.or([row('browser_hash', 'is', null), row('browser_hash', '=', who.browserHash), row('link_hash', '=', who.linkHash)]),
    )
    .returning(['salt', 'code_hash as codeHash', 'back_to as backTo'])
    .executeTakeFirst()
}

/** Uses up the code that was compared. Of several concurrent correct ones, one succeeds. */
export async function useLoginCode(tx: Tx, email: string, codeHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('login_code')
    .set({ used_at: new Date() })
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/** The live code that belongs to a link. */
export async function findByLink(db: Queryable, linkHash: Buffer) {
  return db
    .selectFrom('login_code')
    .select(['email', 'code_hash as codeHash', 'browser_hash as browserHash', 'back_to as backTo'])
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', codeTries)
    .executeTakeFirst()
}
