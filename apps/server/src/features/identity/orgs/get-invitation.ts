import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getInvitation as endpoint } from '@clipwright/contract/identity/org-invitations'
import type { Queryable } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { readSeats } from '../../plans/feature-access/check-feature.ts'
import { hashCode } from './invitation-code.ts'
import { findByCodeHash, type InvitationRow } from './invitations.store.ts'
import { findInviter } from './members.store.ts'
import { logoLink } from './org-view.ts'
import { findOrg, type OrgRow } from './orgs.store.ts'

export async function getInvitation(ctx: PublicContext, { code }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { invitation, org } = await findOpenInvitation(ctx.db, code)
  const isDeactivated = org.status === 'inactive'
  return {
    orgName: org.name,
    logo: logoLink(ctx, org.logoKey),
    invitedBy: await findInviter(ctx.db, invitation.createdBy),
    expireAt: invitation.expiresAt.toISOString(),
    isFull: !isDeactivated && (await readSeats(ctx.db, org.id)).status === 'exceeded',
    isDeactivated,
    domain: invitation.domain,
    isPersonal: invitation.email !== null,
  }
}

/** Same refusal for an unknown, expired, revoked or used invitation and for one of a disbanded team. */
export async function findOpenInvitation(db: Queryable, code: string): Promise<{ invitation: InvitationRow; org: OrgRow }> {
  const invitation = await findByCodeHash(db, hashCode(code))
  const org = invitation && (await findOrg(db, invitation.orgId))
  if (!invitation || !org || org.status === 'disbanded') throw invitationOver()
  return { invitation, org }
}

export function invitationOver(): AppError {
  return new AppError('RecordNotExisted', { say: 'This invitation is no longer valid. Ask for a new one.' })
}
