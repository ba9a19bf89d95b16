import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { requestDeletionCode as endpoint } from '@clipwright/contract/account/users'
import type { PersonContext } from '#platform/http/context.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { deletionCodeMinutes, hashDeletionCode, makeDeletionCode } from './deletion-code.ts'
import { deletionCodeMail } from './deletion-mail.ts'
import { findOwner, saveDeletionCode } from './users.store.ts'

/** The machine’s own account has no mailbox, and without that account nobody could open the instance again. */
export function refuseLocalOwner(owner: { isLocalOwner: boolean }): void {
  if (!owner.isLocalOwner) return
  throw new AppError('NoPermission', { say: 'This account belongs to this machine. Delete its data folder to remove everything.' })
}

export async function requestDeletionCode(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  const owner = await findOwner(ctx.db, ctx.userId)
  refuseLocalOwner(owner)
  const code = makeDeletionCode()
  const hash = await hashDeletionCode(ctx.userId, code)
  const expiresAt = await readTimeAfter(ctx.db, deletionCodeMinutes * 60_000)
  await ctx.db.transaction(async (tx) => {
    await saveDeletionCode(tx, ctx.userId, { hash, expiresAt })
    await queueMail(tx, deletionCodeMail(owner, code, expiresAt))
    await recordAudit(ctx, tx, { orgId: null, actorId: ctx.userId, action: 'user.deletion_asked', object: `user:${ctx.userId}` })
  })
  return { sent: true, email: owner.email, expiresAt: expiresAt.toISOString() }
}
