import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { UserOrg } from '@clipwright/contract/identity/auth'
import type { Permission } from '@clipwright/contract/role-permissions'
import { getMyOrg, listMyOrgs, transferOwnership, updateMyBasicInfo, type Organisation } from '@clipwright/contract/identity/orgs'
import { listOrgMembers, removeOrgMember, updateMemberRole, type OrgMember } from '@clipwright/contract/identity/org-members'
import { createInvitation, getInvitationLink, listInvitations, revokeInvitation } from '@clipwright/contract/identity/org-invitations'
import { api } from '#platform/api-client.ts'
import { useSession } from '#platform/session.ts'

/** Keys of everything about the organisation begin with `orgs`, so that one call invalidates all of it. */
export const orgKeys = {
  all: ['orgs'] as const,
  mine: ['orgs', 'mine'] as const,
  list: ['orgs', 'list'] as const,
  disbanded: ['orgs', 'disbanded'] as const,
  members: (pageNum: number) => ['orgs', 'members', pageNum] as const,
  link: ['orgs', 'link'] as const,
  sent: ['orgs', 'sent'] as const,
  invitation: (code: string) => ['orgs', 'invitation', code] as const,
}

/** The current organisation. */
export function useMyOrg() {
  const isIn = useSession((state) => Boolean(state.session?.account))
  return useQuery({ queryKey: orgKeys.mine, queryFn: ({ signal }) => api.call(getMyOrg, {}, { signal }), enabled: isIn })
}

export function can(org: Organisation, permission: Permission): boolean {
  return org.permissions.includes(permission)
}

/** All teams of the person; one page, which is more than anybody has. */
export function useMyOrgs({ enabled = true } = {}) {
  return useQuery({ queryKey: orgKeys.list, queryFn: ({ signal }) => listAllOrgs(signal), enabled })
}

export async function listAllOrgs(signal?: AbortSignal): Promise<UserOrg[]> {
  const { data } = await api.call(listMyOrgs, { pageSize: 100 }, signal ? { signal } : {})
  return data
}

export const membersPerPage = 10

export function useMembers(pageNum: number) {
  return useQuery({
    queryKey: orgKeys.members(pageNum),
    queryFn: ({ signal }) => api.call(listOrgMembers, { pageNum, pageSize: membersPerPage }, { signal }),
    placeholderData: (before) => before,
  })
}

export function useInvitationLink(enabled: boolean) {
  return useQuery({ queryKey: orgKeys.link, queryFn: ({ signal }) => api.call(getInvitationLink, {}, { signal }), enabled })
}

export function useSentInvitations(enabled: boolean) {
  return useQuery({
    queryKey: orgKeys.sent,
    queryFn: ({ signal }) => api.call(listInvitations, { pageSize: 50 }, { signal }),
    enabled,
  })
}

type InvitationRequest = { expirationDays: 10 | 30 | 90 | 36500; singleUse?: boolean; domain?: string; email?: string }

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: orgKeys.all })

/** A change of the organisation: invalidates everything about it. Errors are shown next to the control. */
function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => refresh(client), meta: { shown: true } })
}

export function useUpdateOrg() {
  return useChange((change: { name?: string; logoUri?: string | null }) => api.call(updateMyBasicInfo, change))
}

export function useCreateInvitation() {
  return useChange((invitation: InvitationRequest) => api.call(createInvitation, invitation))
}

export function useRevokeInvitation() {
  return useChange((invitationId: string) => api.call(revokeInvitation, { invitationId }))
}

export function useRemoveMember() {
  return useChange(({ userId }: OrgMember) => api.call(removeOrgMember, { userId }))
}

export function useUpdateRole() {
  return useChange(({ member: { userId }, isAdmin }: { member: OrgMember; isAdmin: boolean }) =>
    api.call(updateMemberRole, { userId, roleStrategies: isAdmin ? ['sub_org_admin'] : [] }),
  )
}

export function useTransferOwnership() {
  return useChange(({ userId }: OrgMember) => api.call(transferOwnership, { userId }))
}
