import type { OrgId, UserId } from '@clipwright/contract/ids'

export type AuditEntry = {
  /** The organisation whose log it goes to; null for events of a person only. */
  orgId: OrgId | null
  actorId: UserId | null
  /** Noun and past tense: `member.removed`, `session.opened`. */
  action: string
  /** Kind and id of the object: `user:abc`, `invitation:xyz`. */
  object: string
  result?: 'done' | 'refused'
  /** Never a secret, never text from a recording. */
  details?: Record<string, string | number | boolean | null>
}

/** Any call’s context fits. It includes the impersonator, so that no caller can forget to name them. */
export type AuditContext = { requestId: string; address: string; impersonatorId: UserId | null }
