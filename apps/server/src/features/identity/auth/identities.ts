import type { UserId } from '@clipwright/contract/ids'
import { toCamelRows } from '#platform/db/camel-row.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { insertIdentity } from './auth.store.ts'
import { noticeNewIdentity } from './notice-mail.ts'
import type { ProvenIdentity } from './pending-sign-in.ts'

/** Whose an identity is, with the address of the account; undefined when nobody has it. */
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

/** Everybody who vouches for a person, except their own mail box; the first linked first. */
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

/** Adds a provider to an account whose owner is signed in, and tells them by mail. False when the identity is somebody else's. */
export async function linkProvider(ctx: PublicContext, tx: Tx, userId: UserId, identity: ProvenIdentity): Promise<boolean> {
  if (await insertIdentity(tx, userId, identity)) {
    await noticeNewIdentity(ctx, tx, { userId, provider: identity.provider })
    return true
  }
  return (await findIdentityAccount(tx, identity))?.userId === userId
}

export async function removeIdentity(
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
