import type { UserId } from '@clipwright/contract/ids'
import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type {} from './auth-tables.ts'
import type { ProvenIdentity } from './pending-sign-in.ts'

/** The account an identity belongs to, with its address; undefined when nobody has it. */
export async function findIdentityAccount(
  db: Queryable,
  { provider, subject }: Pick<ProvenIdentity, 'provider' | 'subject'>,
): Promise<{ userId: UserId; email: string } | undefined> {
  return db
    .selectFrom('user_identity')
    .innerJoin('app_user', 'app_user.id', 'user_identity.user_id')
    .select(['app_user.id as userId', 'app_user.email'])
    .where('user_identity.provider', '=', provider)
    .where('user_identity.subject', '=', subject)
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Providers linked to a person, other than mail, earliest first. */
export async function listProviderIdentities(db: Queryable, userId: UserId) {
  return toCamelRows(
    await db
      .selectFrom('user_identity')
      .selectAll()
      .where('user_id', '=', userId)
      .where('provider', 'not in', ['email', 'passkey'])
      .orderBy('created_at')
      .orderBy('provider')
      .orderBy('subject')
      .execute(),
  )
}

/** Returns the account of an identity and stores the time of use. */
export async function takeIdentity(
  tx: Tx,
  { provider, subject }: Pick<ProvenIdentity, 'provider' | 'subject'>,
): Promise<UserId | undefined> {
  const user = await tx
    .updateTable('user_identity')
    .set({ last_used_at: new Date() })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .returning('user_id as userId')
    .executeTakeFirst()
  return user?.userId
}

/** Adds a way of signing in. False when the identity belongs to somebody already; it stays theirs. */
export async function insertIdentity(tx: Tx, userId: UserId, identity: ProvenIdentity): Promise<boolean> {
  const added = await tx
    .insertInto('user_identity')
    .values({ provider: identity.provider, subject: identity.subject, user_id: userId, email: identity.email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId')
    .executeTakeFirst()
  return added !== undefined
}

/** False when the person has no such identity. */
export async function deleteIdentity(
  tx: Tx,
  userId: UserId,
  { provider, subject }: { provider: string; subject: string },
): Promise<boolean> {
  const identity = await tx
    .deleteFrom('user_identity')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .returning('user_id as userId')
    .executeTakeFirst()
  return identity !== undefined
}
