import { AppError } from '@clipwright/contract/errors'
import type { Reply } from '@clipwright/contract/endpoint'
import type { stopImpersonation as endpoint } from '@clipwright/contract/identity/impersonation'
import type { PersonContext } from '#platform/http/context.ts'
import { findImpersonatedSession, returnToOwnSession } from '../auth/impersonated-session.ts'
import { recordImpersonation } from '../auth/record-impersonation.ts'

export async function stopImpersonation(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  const session = await findImpersonatedSession(ctx.db, ctx.sessionId)
  if (!session) throw new AppError('RecordNotExisted', { say: 'You are not acting as anyone.' })
  const { impersonatorId: staffId, userId: targetId, orgId, returnsTo } = session
  const own = await ctx.db.transaction(async (tx) => {
    await recordImpersonation(ctx, tx, { action: 'impersonation.stopped', staffId, targetId, orgId })
    return returnToOwnSession(ctx, tx, { impersonatorId: staffId, returnsTo })
  })
  // Outside the transaction: the impersonation ends even when there is no session to return to.
  if (!own) throw new AppError('LoginRequired', { cause: 'the own session ended meanwhile' })
  return own
}
