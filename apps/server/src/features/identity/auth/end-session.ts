import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { endSession as endpoint } from '@clipwright/contract/identity/sessions'
import type { PersonContext } from '#platform/http/context.ts'
import { endSessions } from './end-sessions.ts'

/** Same answer for another person’s session and for one that does not exist. */
export async function endSession(ctx: PersonContext, { sessionId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const count = await ctx.db.transaction((tx) => endSessions(ctx, tx, { userId: ctx.userId, which: { only: sessionId } }))
  if (count === 0) throw new AppError('RecordNotExisted', { cause: 'no live session of the caller' })
  if (sessionId === ctx.sessionId) ctx.cookies.clear('session')
  return { done: true }
}
