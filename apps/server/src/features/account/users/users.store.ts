import type { UserId } from '@clipwright/contract/ids'
import type { UserProfile } from '@clipwright/contract/account/users'
import type { Language } from '@clipwright/contract/projects/preferences'
import { sql } from 'kysely'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './users-tables.ts'

export type ProfileChange = {
  name?: string
  lang?: Language
  imageKey?: string | null
  ftu?: UserProfile['ftu']
  onboarding?: Record<string, boolean>
}

/** Most flags of one person; more than the product uses. */
const maxFlags = 100

export async function updateProfile(tx: Tx, userId: UserId, change: ProfileChange): Promise<void> {
  const { name, lang, imageKey, ftu, onboarding } = change
  await tx
    .updateTable('app_user')
    .set((row) => ({
      ...(name === undefined ? {} : { name }),
      ...(lang === undefined ? {} : { lang }),
      ...(imageKey === undefined ? {} : { picture_key: imageKey }),
      ...(ftu === undefined ? {} : { ftu: sql<UserProfile['ftu']>`${row.ref('ftu')} || ${jsonb(ftu)}` }),
      ...(onboarding === undefined ? {} : { onboarding: sql<Record<string, boolean>>`${row.ref('onboarding')} || ${jsonb(onboarding)}` }),
      updated_at: new Date(),
    }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function readAnswers(db: Queryable, userId: UserId): Promise<Pick<UserProfile, 'ftu' | 'onboarding'>> {
  return db.selectFrom('app_user').select(['ftu', 'onboarding']).where('id', '=', userId).executeTakeFirstOrThrow()
}

export async function hasRoomForFlags(db: Queryable, userId: UserId, added: readonly string[]): Promise<boolean> {
  const { onboarding } = await readAnswers(db, userId)
  return new Set([...Object.keys(onboarding), ...added]).size <= maxFlags
}

export async function findOwner(db: Queryable, userId: UserId) {
  return db
    .selectFrom('app_user')
    .select([
      'id',
      'name',
      'email',
      'lang',
      'is_local_owner as isLocalOwner',
      'email_verified_at as emailVerifiedAt',
      'picture_key as imageKey',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function saveDeletionCode(tx: Tx, userId: UserId, code: { hash: Buffer; expiresAt: Date }): Promise<void> {
  const row = { code_hash: code.hash, tries: 0, expires_at: code.expiresAt }
  await tx
    .insertInto('deletion_code')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Counts an attempt and returns the hash to compare with; undefined when there is no code or no attempt left. */
export async function takeDeletionTry(db: Queryable, userId: UserId, maxTries: number): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('deletion_code')
    .set((columns) => ({ tries: sql<number>`${columns.ref('tries')} + 1` }))
    .where('user_id', '=', userId)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash as codeHash')
    .executeTakeFirst()
  return row?.codeHash
}

/**
 * Removes everything identifying from the row. The id stays, so that the audit log and the work done in teams still point
 * at one and the same anonymous person.
 */
export async function pseudonymise(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('deletion_code').where('user_id', '=', userId).execute()
  await tx
    .updateTable('app_user')
    .set({
      name: 'Deleted person',
      email: `deleted-${userId}@deleted.invalid`,
      email_verified_at: null,
      picture_key: null,
      lang: null,
      ftu: jsonb({}),
      onboarding: jsonb({}),
      deleted_at: new Date(),
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute()
}
