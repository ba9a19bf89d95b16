import { type PasskeyId as PasskeyIdType, PasskeyId, type UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { toCamelRow, toCamelRows } from '#platform/db/camel-row.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import type { ChallengePurpose } from './passkeys-tables.ts'

type Challenge = { challengeHash: Buffer; purpose: ChallengePurpose; userId: UserId | null; browserHash: Buffer | null }

export async function insertChallenge(tx: Tx, challenge: Challenge & { expiresAt: Date }): Promise<void> {
  await tx.deleteFrom('passkey_challenge').where('expires_at', '<', sql<Date>`now()`).execute()
  await tx
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: challenge.challengeHash,
      purpose: challenge.purpose,
      user_id: challenge.userId,
      browser_hash: challenge.browserHash,
      expires_at: challenge.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Uses up a challenge; false when it was not issued for this purpose and caller, or is used or expired. */
export async function takeChallenge(db: Queryable, { challengeHash, purpose, userId, browserHash }: Challenge): Promise<boolean> {
  const row = await db
    .updateTable('passkey_challenge')
    .set({ used_at: new Date() })
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('user_id', 'is not distinct from', userId)
    .where((row) => row.or([row('browser_hash', 'is', null), row('browser_hash', '=', browserHash)]))
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}

type NewPasskey = {
  userId: UserId
  credentialId: string
  rpId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  isSynced: boolean
  name: string
}

/** The new row; undefined when the authenticator’s key is registered already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey) {
  return toCamelRow(
    await tx
      .insertInto('passkey')
      .values({
        id: PasskeyId.parse(newId()),
        user_id: passkey.userId,
        credential_id: passkey.credentialId,
        rp_id: passkey.rpId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: jsonb(passkey.transports),
        is_synced: passkey.isSynced,
        name: passkey.name,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

export async function listPasskeys(db: Queryable, userId: UserId, page?: { offset: number; limit: number }) {
  const rows = db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id')
  return toCamelRows(await (page ? rows.offset(page.offset).limit(page.limit) : rows).execute())
}

export async function countPasskeys(db: Queryable, userId: UserId): Promise<number> {
  const row = await db
    .selectFrom('passkey')
    .select((table) => table.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function findPasskeyByCredential(db: Queryable, credentialId: string, rpId: string) {
  return toCamelRow(
    await db
      .selectFrom('passkey')
      .innerJoin('app_user', 'app_user.id', 'passkey.user_id')
      .selectAll('passkey')
      .where('credential_id', '=', credentialId)
      .where('rp_id', '=', rpId)
      .where('app_user.deleted_at', 'is', null)
      .executeTakeFirst(),
  )
}

/** Stores a use. False when a concurrent use had a higher counter: then one of the two is a copy. */
export async function noteUse(tx: Tx, passkey: { id: PasskeyIdType; counter: number }, newCounter: number): Promise<boolean> {
  const noted = await tx
    .updateTable('passkey')
    .set({ counter: newCounter, last_used_at: new Date() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

export async function renamePasskey(tx: Tx, userId: UserId, passkeyId: PasskeyIdType, name: string) {
  return toCamelRow(
    await tx
      .updateTable('passkey')
      .set({ name })
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst(),
  )
}

export async function deletePasskey(tx: Tx, userId: UserId, passkeyId: PasskeyIdType): Promise<boolean> {
  const row = await tx.deleteFrom('passkey').where('id', '=', passkeyId).where('user_id', '=', userId).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Serializes changes of one person’s passkeys, so that the rules about the last passkey hold. */
export async function lockPasskeysOf(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('passkeys'), hashtext(${userId}))`.execute(tx)
}

export async function isPasskeyRequired(db: Queryable, userId: UserId): Promise<boolean> {
  const row = await db.selectFrom('passkey_requirement').select('user_id as userId').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

export async function setRequirement(tx: Tx, userId: UserId, isRequired: boolean): Promise<void> {
  if (!isRequired) {
    await tx.deleteFrom('passkey_requirement').where('user_id', '=', userId).execute()
    return
  }
  await tx
    .insertInto('passkey_requirement')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Replaces all earlier codes. */
export async function replaceRecoveryCodes(tx: Tx, userId: UserId, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (codeHashes.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(codeHashes.map((codeHash) => ({ code_hash: codeHash, user_id: userId, used_at: null })))
    .execute()
}

/** Uses up a code; of several concurrent attempts, one gets true. */
export async function takeRecoveryCode(tx: Tx, userId: UserId, codeHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_code')
    .set({ used_at: new Date() })
    .where('code_hash', '=', codeHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Queryable, userId: UserId): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((table) => table.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function deleteAllOf(tx: Tx, userId: UserId): Promise<void> {
  for (const table of ['passkey', 'passkey_challenge', 'passkey_requirement', 'recovery_code'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/** Name and address to write to. */
export async function findMailbox(db: Queryable, userId: UserId) {
  return db
    .selectFrom('app_user')
    .select(['name', 'email', 'lang'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}
