import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { closeStreams } from '#platform/live/close-streams.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { seatsOf } from '../../plans/feature-access/check-feature.ts'
import { seatFirstJoined } from './members.store.ts'
import { lockOrg } from './orgs.store.ts'

/**
 * After the seats of an organisation changed: those who joined last and find no seat lose access at once, and get it
 * back in the same order. The owner always has a seat. Answers how many people it concerned.
 */
export async function applySeats(
  tx: Tx,
  where: { requestId: string; address: string; impersonatorId: null },
  orgId: OrgId,
): Promise<number> {
  await lockOrg(tx, orgId)
  const { status, amount } = await seatsOf(tx, orgId)
  const changes = await seatFirstJoined(tx, orgId, status === 'unknown' ? null : amount)
  for (const { userId, status: seat } of changes) {
    const action = seat === 'active' ? 'member.activated' : 'member.deactivated'
    await recordAudit(where, tx, { orgId, actorId: null, action, object: `user:${userId}` })
    await closeStreams(tx, { orgId, userId })
  }
  return changes.length
}
