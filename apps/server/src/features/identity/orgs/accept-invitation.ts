import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { UserId } from '@clipwright/contract/ids'
import type { acceptInvitation as endpoint } from '@clipwright/contract/identity/org-invitations'
import type { Tx } from '#platform/db/tx.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { recordChange, teamDeactivated } from './act-in-org.ts'
import { findOpenInvitation, invitationOver } from './get-invitation.ts'
import { type InvitationRow, useInvitation } from './invitations.store.ts'
import { findMember, findProvenAddress } from './members.store.ts'
import { toUserOrg } from './org-view.ts'
import { findOrgOfUser, insertMember, lockOrg } from './orgs.store.ts'
import { takeSeat } from './take-seat.ts'

/** Adds the signed-in person to the organisation. An invitation never creates or changes an account: the person signs in first. */
export async function acceptInvitation(ctx: PersonContext, { code }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const { org } = await findOpenInvitation(tx, code)
    await lockOrg(tx, org.id)
    // Checked again, since things may have changed while waiting for the lock.
    const { invitation, org: current } = await findOpenInvitation(tx, code)
    if (current.status === 'inactive') throw teamDeactivated(current.name)
    const member = await findMember(tx, org.id, ctx.userId)
    if (member?.status === 'deactivated') throw teamDeactivated(current.name)
    if (!member) {
      await requireAddressee(tx, ctx, invitation)
      await takeSeat(tx, org.id)
      if (invitation.singleUse && !(await useInvitation(tx, org.id, invitation.id))) throw invitationOver()
      await insertMember(tx, org.id, { userId: ctx.userId, role: 'member' })
      const details = { invitation: invitation.id }
      await recordChange({ ...ctx, orgId: org.id }, tx, { action: 'member.joined', object: `user:${ctx.userId}`, details })
    }
    const membership = await findOrgOfUser(tx, ctx.userId, org.id)
    if (!membership) throw new AppError('ServerError', { cause: 'the new member cannot be found' })
    return { org: toUserOrg(ctx, membership, { userId: ctx.userId, selectedOrgId: null }), alreadyMember: member !== undefined }
  })
}

/** An invitation for an address or a domain is only for somebody who has proven such an address. */
async function requireAddressee(tx: Tx, { userId }: { userId: UserId }, { email, domain }: InvitationRow): Promise<void> {
  if (email === null && domain === null) return
  const address = await findProvenAddress(tx, userId)
  const isMeant = (email === null || address === email) && (domain === null || address.slice(address.lastIndexOf('@') + 1) === domain)
  if (!isMeant) throw new AppError('NoPermission', { say: 'This invitation is for another email address. Sign in with that one.' })
}
