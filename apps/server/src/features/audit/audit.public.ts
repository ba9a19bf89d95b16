import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { insertAuditEvent } from './audit.store.ts'

export type AuditEntry = {
  /** Whose log it goes to; null for what concerns a person alone. */
  orgId: OrgId | null
  actorId: UserId | null
  impersonatorId?: UserId | null
  /** Noun and past tense: `member.removed`, `session.opened`. */
  action: string
  /** Kind and id of what it was done to: `user:abc`, `invitation:xyz`. */
  object: string
  result?: 'done' | 'refused'
  /** Never a secret, never a text of a recording. */
  details?: Record<string, string | number | boolean | null>
}

/** Writes one row in the transaction of what it records. */
export async function recordAudit(tx: Tx, where: { requestId: string; address: string }, entry: AuditEntry): Promise<void> {
  await insertAuditEvent(tx, { ...where, ...entry })
}
