import type { Input, Reply } from '@clipwright/contract/endpoint'
import type {
  getInvitationLink as linkEndpoint,
  InvitationLink,
  listInvitations as endpoint,
} from '@clipwright/contract/identity/org-invitations'
import type { RequestContext } from '#platform/http/context.ts'
import { pagedWhole } from '#platform/http/paged.ts'
import { joinLink, makeTeamLink } from './create-invitation.ts'
import { invitationVault } from './invitation-code.ts'
import { toInvitationLink } from './invitation-view.ts'
import { findLink, type InvitationRow, listUnused } from './invitations.store.ts'

export async function getInvitationLink(
  ctx: RequestContext,
  { init, expirationDays }: Input<typeof linkEndpoint>,
): Promise<Reply<typeof linkEndpoint>> {
  const current = await findLink(ctx.db, ctx.orgId)
  const row = init && !current ? await makeTeamLink(ctx, expirationDays) : current
  const link = row ? (await linkOpener(ctx))(row) : null
  return { inviteLink: link?.inviteLink ?? null, expireAt: link?.expireAt ?? null, link }
}

export async function listInvitations(ctx: RequestContext, page: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const open = await linkOpener(ctx)
  return pagedWhole(page, (await listUnused(ctx.db, ctx.orgId)).map(open))
}

async function linkOpener({ db, origin }: RequestContext): Promise<(row: InvitationRow) => InvitationLink> {
  const vault = await invitationVault(db)
  return (row) => toInvitationLink(row, joinLink(origin, vault.open({ orgId: row.orgId, invitationId: row.id }, row.codeSealed)))
}
