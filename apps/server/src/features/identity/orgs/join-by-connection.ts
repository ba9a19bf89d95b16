import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import type { AuditContext } from '../../operations/audit/record-audit.ts'
import { recordChange } from './act-in-org.ts'
import { findMember } from './members.store.ts'
import { insertMember } from './orgs.store.ts'
import { takeSeat } from './take-seat.ts'

/**
 * Adds a person whom the organisation's own sign-in let in rather than an invitation; changes nothing for its members. Throws
 * `QuotaExceed` when no seat is free.
 */
export async function joinByConnection(ctx: AuditContext, tx: Tx, { orgId, userId }: { orgId: OrgId; userId: UserId }): Promise<void> {
  if (await findMember(tx, orgId, userId)) return
  await takeSeat(tx, orgId)
  if (!(await insertMember(tx, orgId, { userId, role: 'member' }))) return
  const change = { action: 'member.joined', object: `user:${userId}`, details: { method: 'sso' } }
  await recordChange({ ...ctx, orgId, userId, isApiKey: false }, tx, change)
}
