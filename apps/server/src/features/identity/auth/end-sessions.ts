import type { UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { closeStreams } from '#platform/live/close-streams.ts'
import { type AuditContext, recordAudit } from '../../operations/audit/record-audit.ts'
import { recordImpersonation } from './record-impersonation.ts'
import { revokeImpersonations, revokeSessions } from './sessions.store.ts'

export type Ending = {
  userId: UserId
  which: { only: string } | { allBut: string }
}

/**
 * Ends sessions and their event streams in every process, with those that staff opened from them as somebody else, and logs
 * each. Returns how many of the person ended now.
 */
export async function endSessions(ctx: AuditContext, tx: Tx, { userId, which }: Ending): Promise<number> {
  const sessionIds = await revokeSessions(tx, userId, which)
  for (const sessionId of sessionIds) {
    await closeStreams(tx, { sessionId })
    await recordAudit(ctx, tx, { orgId: null, actorId: userId, action: 'session.ended', object: `session:${sessionId}` })
  }
  for (const { sessionId, targetId, orgId } of await revokeImpersonations(tx, sessionIds)) {
    await closeStreams(tx, { sessionId })
    await recordImpersonation(ctx, tx, { action: 'impersonation.stopped', staffId: userId, targetId, orgId })
  }
  return sessionIds.length
}
