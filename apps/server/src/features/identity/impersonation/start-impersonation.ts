import { readTimeAfter } from '#platform/clock/database-clock.ts'
import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { startImpersonation as endpoint } from '@clipwright/contract/identity/impersonation'
import type { PersonContext } from '#platform/http/context.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findImpersonatedSession, openSessionAs, requireStaff } from '../auth/impersonated-session.ts'
import { recordImpersonation } from '../auth/record-impersonation.ts'
import { toImpersonation } from './impersonation-view.ts'
import { impersonationMail } from './impersonation-mail.ts'

/** However often the page is reloaded, after an hour a new reason is needed. */
const impersonationMs = 3_600_000

export async function startImpersonation(
  ctx: PersonContext,
  { userId: targetId, reason }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const expiresAt = await readTimeAfter(tx, impersonationMs)
    const { opened: openSession, orgId, sessionId, target } = await openSessionAs(ctx, tx, { targetId, reason, expiresAt })
    await recordImpersonation(ctx, tx, { action: 'impersonation.started', staffId: ctx.userId, targetId, orgId, details: { reason } })
    await queueMail(tx, impersonationMail(target, { reason, endsAt: expiresAt }))
    const session = await findImpersonatedSession(tx, sessionId)
    if (!session) throw new AppError('ServerError', { cause: 'the new session is not there' })
    return { ...openSession, impersonation: toImpersonation(session) }
  })
}
