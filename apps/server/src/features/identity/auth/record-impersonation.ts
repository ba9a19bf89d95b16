import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { type AuditContext, recordAudit } from '../../operations/audit/record-audit.ts'

type ImpersonationEvent = {
  action: 'impersonation.started' | 'impersonation.stopped'
  staffId: UserId
  targetId: UserId
  orgId: OrgId | null
  details?: Record<string, string>
}

/** Writes to the audit logs of the staff member, of the person, and of the organisation they work in. */
export async function recordImpersonation(ctx: AuditContext, tx: Tx, event: ImpersonationEvent): Promise<void> {
  const { action, staffId, targetId, orgId, details = {} } = event
  const object = `user:${targetId}`
  const { requestId, address } = ctx
  await recordAudit({ requestId, address, impersonatorId: null }, tx, { orgId: null, actorId: staffId, action, object, details })
  const asPerson = { requestId, address, impersonatorId: staffId }
  await recordAudit(asPerson, tx, { orgId: null, actorId: targetId, action, object, details })
  if (orgId) await recordAudit(asPerson, tx, { orgId, actorId: targetId, action, object, details })
}
