import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { signOut as endpoint } from '@clipwright/contract/identity/auth'
import type { PersonContext } from '#platform/http/context.ts'
import { endSessions } from './end-sessions.ts'

/** Ends the caller’s session, or another one of the same person; the audit log says which. */
export async function signOut(ctx: PersonContext, { sessionId = ctx.sessionId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const isOther = sessionId !== ctx.sessionId
  if (isOther && ctx.impersonatorId) throw new AppError('ImpersonationForbiddenError')
  const count = await ctx.db.transaction((tx) => endSessions(ctx, tx, { userId: ctx.userId, which: { only: sessionId } }))
  if (isOther && count === 0) throw new AppError('RecordNotExisted', { cause: 'no live session of the caller' })
  if (!isOther) ctx.cookies.clear('session')
  return { done: true }
}
