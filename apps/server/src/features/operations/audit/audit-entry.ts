import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { AuditDetail } from '@clipwright/contract/operations/audit-details'

type AuditValue = string | number | boolean | null

/** Details of an organisation's log, which people read: a new one gets its name in `settings:audit.detail`. */
export type AuditDetails = Partial<Record<AuditDetail, AuditValue>>

/** `orgId`: the organisation whose log it goes to; null for events of a person only. `details`: never a secret, never text from a recording. */
export type AuditEntry = AuditFacts &
  ({ orgId: OrgId | null; details?: AuditDetails } | { orgId: null; details?: Record<string, AuditValue> })

type AuditFacts = {
  actorId: UserId | null
  /** Noun and past tense: `member.removed`, `session.opened`. */
  action: string
  /** Kind and id of the object: `user:abc`, `invitation:xyz`. */
  object: string
  result?: 'done' | 'refused'
}

/** Any call’s context fits. It includes the impersonator, so that no caller can forget to name them. */
export type AuditContext = { requestId: string; address: string; impersonatorId: UserId | null }
