import type { Tx } from '#platform/db/tx.ts'
import type { AuditEntry, AuditPlace } from './audit-entry.ts'
import { insertAuditEvent } from './audit.store.ts'

export type { AuditPlace }

/** Writes one row in the transaction of what it records. */
export async function recordAudit({ requestId, address, impersonatorId }: AuditPlace, tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAuditEvent(tx, { ...entry, requestId, address, impersonatorId })
}
