import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { exchangeLogin as endpoint } from '@clipwright/contract/identity/provider-sign-in'
import type { PublicContext } from '#platform/http/context.ts'
import { readBrowser } from '../auth/browser-tie.ts'
import { admitByConnection } from './admit.ts'
import { takeProven } from './attempts.store.ts'

export async function exchangeLogin(ctx: PublicContext, { pending }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const proven = await ctx.db.transaction((tx) => takeProven(tx, pending, readBrowser(ctx).browserHash))
  if (!proven) throw new AppError('SignInFailedError', { cause: 'unknown, used or old, or another browser' })
  return admitByConnection(ctx, proven)
}
