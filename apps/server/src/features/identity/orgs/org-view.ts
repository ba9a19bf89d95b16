import type { UserOrg } from '@clipwright/contract/identity/auth'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { OrgMember } from '@clipwright/contract/identity/org-members'
import { permissionsOf } from '@clipwright/contract/role-permissions'
import type { PublicContext } from '#platform/http/context.ts'
import type { MemberRow } from './members.store.ts'
import type { listOrgsOfUser } from './orgs.store.ts'

type ViewContext = Pick<PublicContext, 'deps'>
type OrgOfUser = Awaited<ReturnType<typeof listOrgsOfUser>>[number]

export function logoLink({ deps }: ViewContext, logoKey: string | null): string | null {
  return logoKey === null ? null : deps.mediaLinks.sign(logoKey, { contentType: 'image/png', fileName: 'logo.png' })
}

function profileImageLink({ deps }: ViewContext, imageKey: string | null): string | null {
  return imageKey === null ? null : deps.mediaLinks.sign(imageKey, { contentType: 'image/png', fileName: 'picture.png' })
}

/** An organisation as one of its members sees it in their list. */
export function toUserOrg(ctx: ViewContext, row: OrgOfUser, about: { userId: UserId; selectedOrgId: OrgId | null }): UserOrg {
  return {
    orgId: row.orgId,
    userId: about.userId,
    logo: logoLink(ctx, row.logoKey),
    orgName: row.orgName,
    plan: row.plan,
    status: row.status === 'active' && row.memberStatus === 'active' ? 'active' : 'inactive',
    selected: row.orgId === about.selectedOrgId,
    role: row.role,
    ownerUserId: row.ownerUserId,
    permissions: [...permissionsOf(row.role)],
  }
}

export function toOrgMember(ctx: ViewContext, row: MemberRow): OrgMember {
  return {
    id: row.userId,
    userId: row.userId,
    loginId: row.userId,
    workosLoginId: null,
    email: row.email,
    name: row.name,
    picture: profileImageLink(ctx, row.imageKey),
    status: row.status,
    roleIds: row.role === 'member' ? [] : [row.role],
    isOwner: row.role === 'owner',
    joinedAt: row.joinedAt.toISOString(),
  }
}
