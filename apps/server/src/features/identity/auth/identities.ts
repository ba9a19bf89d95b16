import type { UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { findIdentityAccount, insertIdentity } from './identities.store.ts'
import { notifyNewIdentity } from './notice-mail.ts'
import type { ProvenIdentity } from './pending-sign-in.ts'

export { deleteIdentity, findIdentityAccount, listProviderIdentities } from './identities.store.ts'

/**
 * Links a provider to the account of a signed-in person and tells them by mail. False when the identity belongs to
 * somebody else.
 */
export async function linkProvider(ctx: PublicContext, tx: Tx, userId: UserId, identity: ProvenIdentity): Promise<boolean> {
  if (await insertIdentity(tx, userId, identity)) {
    await notifyNewIdentity(ctx, tx, { userId, provider: identity.provider })
    return true
  }
  return (await findIdentityAccount(tx, identity))?.userId === userId
}
