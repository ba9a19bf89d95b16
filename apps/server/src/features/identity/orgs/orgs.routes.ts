import * as invitations from '@clipwright/contract/identity/org-invitations'
import * as members from '@clipwright/contract/identity/org-members'
import * as orgs from '@clipwright/contract/identity/orgs'
import { handle, routes } from '#platform/http/handle.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { createOrg } from './create-org.ts'
import { disbandMyOrg } from './disband-my-org.ts'
import { getInvitation } from './get-invitation.ts'
import { getMyOrg } from './get-my-org.ts'
import { getInvitationLink, listInvitations } from './list-invitations.ts'
import { listMyOrgs } from './list-my-orgs.ts'
import { listOrgMembers } from './list-org-members.ts'
import { quitMyOrg, quitOrg } from './quit-org.ts'
import { removeOrgMember } from './remove-org-member.ts'
import { listDisbandedOrgs, restoreOrg } from './restore-org.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { transferOwnership } from './transfer-ownership.ts'
import { updateMemberRole } from './update-member-role.ts'
import { updateMyBasicInfo } from './update-my-basic-info.ts'

export const orgRoutes = routes([
  handle(orgs.listMyOrgs, listMyOrgs),
  handle(orgs.createOrg, createOrg),
  handle(orgs.getMyOrg, getMyOrg),
  handle(orgs.updateMyBasicInfo, updateMyBasicInfo),
  handle(orgs.disbandMyOrg, disbandMyOrg),
  handle(orgs.listDisbandedOrgs, listDisbandedOrgs),
  handle(orgs.restoreOrg, restoreOrg),
  handle(orgs.quitMyOrg, quitMyOrg),
  handle(orgs.quitOrg, quitOrg),
  handle(orgs.transferOwnership, transferOwnership),
  handle(members.listOrgMembers, listOrgMembers),
  handle(members.removeOrgMember, removeOrgMember),
  handle(members.updateMemberRole, updateMemberRole),
  handle(invitations.getInvitationLink, getInvitationLink),
  handle(invitations.createInvitation, createInvitation),
  handle(invitations.listInvitations, listInvitations),
  handle(invitations.revokeInvitation, revokeInvitation),
  handle(invitations.getInvitation, getInvitation),
  handle(invitations.acceptInvitation, acceptInvitation),
])
