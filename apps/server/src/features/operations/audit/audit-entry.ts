import type { OrgId, UserId } from '@clipwright/contract/ids'

export type AuditEntry = {
  /** Whose log it goes to; null for what concerns a person alone. */
  orgId: OrgId | null
  actorId: UserId | null
  /** Noun and past tense: `member.removed`, `session.opened`. */
  action: string
  /** Kind and id of what it was done to: `user:abc`, `invitation:xyz`. */
  object: string
  result?: 'done' | 'refused'
  /** Never a secret, never a text of a recording. */
  details?: Record<string, string | number | boolean | null>
}

/** Any context of a call fits. The impersonator is part of it, so that no caller has to remember to name them. */
export type AuditPlace = { requestId: string; address: string; impersonatorId: UserId | null }
