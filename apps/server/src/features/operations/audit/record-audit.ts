import type { Tx } from '#platform/db/tx.ts'
import type { AuditEntry, AuditContext } from './audit-entry.ts'
import { insertAuditEvent } from './audit.store.ts'

export type { AuditContext }

/** Writes one row of the audit log, in the transaction of the change it records. */
export async function recordAudit({ requestId, address, impersonatorId }: AuditContext, tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAuditEvent(tx, { ...entry, requestId, address, impersonatorId })
}
