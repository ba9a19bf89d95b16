import type { InvitationLink } from '@clipwright/contract/identity/org-invitations'
import type { InvitationRow } from './invitations.store.ts'

/** For people who may invite; they can see the link again at any time. */
export function toInvitationLink(row: InvitationRow, inviteLink: string): InvitationLink {
  return {
    id: row.id,
    inviteLink,
    expireAt: row.expiresAt.toISOString(),
    singleUse: row.singleUse,
    domain: row.domain,
    email: row.email,
    createdAt: row.createdAt.toISOString(),
  }
}
