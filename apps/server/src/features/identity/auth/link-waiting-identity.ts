import { AppError } from '@clipwright/contract/errors'
import type { SignInOutcome } from '@clipwright/contract/identity/auth'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { takePending } from './auth.store.ts'
import { readBrowser } from './browser-tie.ts'
import { signInAs, type SignInRequest } from './complete-sign-in.ts'
import { addIdentity, findAccount, methodOf } from './find-account.ts'
import { notifyNewIdentity } from './notice-mail.ts'
import { makeMailboxIdentity } from './mailbox-identity.ts'

/** Links the identity that waited for its address to be proven to the account with that address. */
export async function linkWaitingIdentity(
  ctx: PublicContext,
  tx: Tx,
  { email, token }: { email: string; token: string },
  request: SignInRequest,
): Promise<SignInOutcome> {
  const waiting = await takePending(tx, token, readBrowser(ctx).browserHash)
  if (waiting?.step !== 'prove_email') throw new AppError('SignInFailedError', { cause: 'no sign-in waits for an address here' })
  const { identity, connectionOrgId, backTo } = waiting
  if (identity.email !== null && identity.email.toLowerCase() !== email) {
    throw new AppError('SignInFailedError', {
      cause: 'another address',
      say: 'This sign-in belongs to another address. Please start over.',
    })
  }
  const userId = await findAccount(ctx, tx, makeMailboxIdentity(email), { connectionOrgId })
  if (userId === 'prove_email') throw new AppError('ServerError', { cause: 'a proven mail box has no account' })
  await addIdentity(tx, userId, identity)
  const added = { orgId: null, actorId: userId, action: 'identity.added', object: `user:${userId}` }
  await recordAudit(ctx, tx, { ...added, details: { provider: methodOf(identity) } })
  await notifyNewIdentity(ctx, tx, { userId, provider: methodOf(identity) })
  return signInAs(ctx, tx, { userId, method: methodOf(identity) }, { ...request, backTo, ...(connectionOrgId ? { connectionOrgId } : {}) })
}
