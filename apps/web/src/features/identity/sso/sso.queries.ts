import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { UserId } from '@clipwright/contract/ids'
import {
  addSsoAdmin,
  addSsoDomain,
  confirmSsoDomain,
  createConnection,
  deleteConnection,
  deleteSsoDomain,
  getSsoSettings,
  listConnections,
  listSsoAdmins,
  listSsoDomains,
  removeSsoAdmin,
  setDomainWhitelist,
  setRestrictLogin,
  testConnection,
  updateConnection,
  verifySsoDomain,
  type ConnectionSettings,
  type SsoConnection,
  type SsoDomain,
  type SsoSettings,
} from '@clipwright/contract/identity/sso'
import { listOrgMembers } from '@clipwright/contract/identity/org-members'
import {
  getLoginUrls,
  linkIdentity,
  listIdentities,
  startProviderSignIn,
  unlinkIdentity,
  type SocialProvider,
} from '@clipwright/contract/identity/provider-sign-in'
import { api } from '#platform/api-client.ts'

/** Keys of single sign-on begin with `sso`, so that one call invalidates all of it. */
const keys = {
  all: ['sso'] as const,
  settings: ['sso', 'settings'] as const,
  connections: ['sso', 'connections'] as const,
  domains: ['sso', 'domains'] as const,
  admins: ['sso', 'admins'] as const,
  members: ['sso', 'members'] as const,
  identities: ['sso', 'identities'] as const,
  loginUrls: (backTo: string) => ['sso', 'login-urls', backTo] as const,
}

/** More than any organisation may have. */
const wholeList = { pageNum: 1, pageSize: 100 }

export function useSsoSettings() {
  return useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => api.call(getSsoSettings, {}, { signal }) })
}

export function useConnections() {
  return useQuery({ queryKey: keys.connections, queryFn: ({ signal }) => api.call(listConnections, wholeList, { signal }) })
}

export function useDomains() {
  return useQuery({ queryKey: keys.domains, queryFn: ({ signal }) => api.call(listSsoDomains, wholeList, { signal }) })
}

export function useAdmins(orgId: SsoSettings['orgId']) {
  return useQuery({
    queryKey: keys.admins,
    queryFn: ({ signal }) => api.call(listSsoAdmins, wholeList, { signal }),
    // The list covers every organisation that this person administers.
    select: ({ data }) => data.filter((admin) => admin.orgId === orgId),
  })
}

export function useMembersToChoose(enabled: boolean) {
  return useQuery({ queryKey: keys.members, queryFn: ({ signal }) => api.call(listOrgMembers, wholeList, { signal }), enabled })
}

/** A change that invalidates everything shown here. Errors are shown next to the control. */
function useChange<I>(change: (input: I) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: keys.all }), meta: { shown: true } })
}

type ConnectionDraft = { name: string; settings: ConnectionSettings }

export function useSaveConnection(connection: SsoConnection | null) {
  return useChange((draft: ConnectionDraft) =>
    connection
      ? api.call(updateConnection, { connectionId: connection.connectionId, ...draft } as WireInput<typeof updateConnection>)
      : api.call(createConnection, draft as WireInput<typeof createConnection>),
  )
}

export function useSwitchConnection() {
  return useChange(({ connection, isEnabled }: { connection: SsoConnection; isEnabled: boolean }) =>
    api.call(updateConnection, { connectionId: connection.connectionId, isEnabled }),
  )
}

export function useDeleteConnection() {
  return useChange(({ connectionId }: SsoConnection) => api.call(deleteConnection, { connectionId }))
}

export function useAddDomain() {
  return useChange((domain: string) => api.call(addSsoDomain, { domain }))
}

export function useDomainAction() {
  return useChange(({ domain: { domainId }, action }: { domain: SsoDomain; action: 'verify' | 'confirm' | 'delete' }) => {
    if (action === 'verify') return api.call(verifySsoDomain, { domainId })
    return action === 'confirm' ? api.call(confirmSsoDomain, { domainId }) : api.call(deleteSsoDomain, { domainId })
  })
}

export function useSsoSwitch(which: 'restrictLogin' | 'domainWhitelist') {
  return useChange((enabled: boolean) =>
    which === 'restrictLogin' ? api.call(setRestrictLogin, { enabled }) : api.call(setDomainWhitelist, { enabled }),
  )
}

export function useAdminAction() {
  return useChange(({ userId, isAdmin }: { userId: UserId; isAdmin: boolean }) =>
    isAdmin ? api.call(addSsoAdmin, { userId }) : api.call(removeSsoAdmin, { userId }),
  )
}

export function useIdentities() {
  return useQuery({ queryKey: keys.identities, queryFn: ({ signal }) => api.call(listIdentities, wholeList, { signal }) })
}

export function useUnlink() {
  return useChange((identityId: string) => api.call(unlinkIdentity, { identityId }))
}

/** For people who are not signed in. */
export function useLoginUrls(backTo: string) {
  return useQuery({
    queryKey: keys.loginUrls(backTo),
    queryFn: ({ signal }) => api.call(getLoginUrls, { back_to: backTo }, { signal, asStranger: true }),
    staleTime: 5 * 60_000,
  })
}

function leaveFor({ url }: { url: string }): void {
  window.location.assign(url)
}

/** Leaves for the provider's page. */
export function useProviderStart(backTo: string, orgId: string | null) {
  return useMutation({
    mutationFn: (provider: SocialProvider) =>
      api.call(startProviderSignIn, { provider, back_to: backTo, ...(orgId ? { orgId } : {}) }, { asStranger: true }),
    onSuccess: leaveFor,
    meta: { shown: true },
  })
}

export function useLink() {
  return useMutation({
    mutationFn: (provider: SocialProvider) => api.call(linkIdentity, { provider, back_to: '/settings/security' }),
    onSuccess: leaveFor,
    meta: { shown: true },
  })
}

export function useTestConnection() {
  return useMutation({
    mutationFn: ({ connectionId }: SsoConnection) => api.call(testConnection, { connectionId }),
    onSuccess: leaveFor,
    meta: { shown: true },
  })
}
