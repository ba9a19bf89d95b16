import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { signInLocally as endpoint } from '@clipwright/contract/session'
import type { PublicContext } from '#platform/http/context.ts'
import { toAccount } from './account-view.ts'
import * as store from './session.store.ts'

const SESSION_DAYS = 90

export async function signInLocally(ctx: PublicContext, { key }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const userId = await store.takeSignInKey(tx, key)
    if (!userId) {
      throw new AppError('LoginRequired', {
        say: 'This sign-in address was used already or is too old. Start Clipwright again to get a new one.',
      })
    }
    const token = await store.insertToken(tx, userId, new Date(Date.now() + SESSION_DAYS * 24 * 3_600_000))
    const [membership] = await store.listMemberships(tx, userId)
    if (!membership) throw new AppError('LoginRequired', { cause: 'the person has no organisation' })
    return { token, account: toAccount(await store.getAccount(tx, membership.orgId, userId)) }
  })
}
