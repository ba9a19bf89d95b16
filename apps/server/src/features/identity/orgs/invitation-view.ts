import type { InvitationLink } from '@clipwright/contract/identity/org-invitations'
import type { InvitationRow } from './invitations.store.ts'

/** For those who may invite: the link is shown again whenever they ask. */
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
