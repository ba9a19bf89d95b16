import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { signInLocally as endpoint } from '@clipwright/contract/identity/auth'
import type { PublicContext } from '#platform/http/context.ts'
import { grantMailbox } from '#platform/mail/mailbox-pass.ts'
import { listOrgsOfUser } from '../orgs/orgs-of-user.ts'
import { toAccount } from './account-view.ts'
import * as store from './auth.store.ts'
import { openSession } from './open-session.ts'

export async function signInLocally(ctx: PublicContext, { key }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const userId = await store.takeSignInKey(tx, key)
    if (!userId) {
      throw new AppError('LoginRequired', {
        say: 'This sign-in link has been used or has expired. Restart Clipwright to get a new one.',
      })
    }
    const [own] = await listOrgsOfUser(tx, userId)
    if (!own) throw new AppError('LoginRequired', { cause: 'the person has no organisation' })
    grantMailbox(ctx)
    const { token } = await openSession(ctx, tx, { userId, method: 'local', orgId: own.orgId })
    return { token, account: toAccount(await store.getAccount(tx, own.orgId, userId)) }
  })
}
