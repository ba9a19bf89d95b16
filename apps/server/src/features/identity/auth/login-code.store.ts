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

/** The newest code is the only one: whatever was mailed before to this address is worth nothing from now on. */
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
  // Addresses of people who never came back are not kept.
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
 * Counts one comparison and answers what to compare with, as long as some are left. A code that a browser asked for is
 * for that browser, or for whoever also holds the link of the same mail; others do not even use up a try.
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

/** Uses the very code up that was compared; of several that were right at once, one gets it. */
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

/** The live code of a link. */
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
