import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { UserProfile } from '@clipwright/contract/account/users'
import { listNotificationChoices, putNotificationChoice, type NotificationChoice } from '@clipwright/contract/messages/notifications'
import { createApiKey, listApiKeys, revokeApiKey } from '@clipwright/contract/account/api-keys'
import { listAuditEvents, verifyAuditLog } from '@clipwright/contract/operations/audit'
import { createDataExport, listDataExports } from '@clipwright/contract/account/data-exports'
import { listLanguageModels } from '@clipwright/contract/clips/model-choice'
import { updateMyFeatureConfigs } from '@clipwright/contract/plans/feature-access'
import { api } from '#platform/api-client.ts'
import { useSession } from '#platform/session.ts'
import { basicInfoKey } from './basic-info.queries.ts'
import { saveProfile } from './save-profile.ts'

const keys = {
  notifications: ['settings', 'notifications'],
  apiKeys: ['settings', 'api-keys'],
  audit: ['settings', 'audit'],
  exports: ['settings', 'exports'],
  models: ['settings', 'language-models'],
} as const

/** The new name and image appear everywhere at once. */
function showProfile(user: UserProfile): void {
  useSession.setState(({ session }) => {
    if (!session) return {}
    const { account } = session
    return { session: { ...session, user, account: account ? { ...account, name: user.name } : null } }
  })
}

export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveProfile,
    onSuccess: (user) => {
      showProfile(user)
      return client.invalidateQueries({ queryKey: basicInfoKey })
    },
    meta: { shown: true },
  })
}

export function useNotificationChoices() {
  return useQuery({ queryKey: keys.notifications, queryFn: () => api.call(listNotificationChoices, {}) })
}

/** Optimistic: the switch moves at once and back when the server refuses. */
export function usePutNotificationChoice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (choice: NotificationChoice) => api.call(putNotificationChoice, choice),
    onMutate: (choice) => {
      const before = client.getQueryData<{ data: NotificationChoice[] }>(keys.notifications)
      const isSame = ({ kind, channel }: NotificationChoice) => kind === choice.kind && channel === choice.channel
      if (before) client.setQueryData(keys.notifications, { data: before.data.map((one) => (isSame(one) ? choice : one)) })
      return { before }
    },
    onError: (_error, _choice, context) => client.setQueryData(keys.notifications, context?.before),
    onSuccess: (choices) => client.setQueryData(keys.notifications, choices),
    meta: { shown: true },
  })
}

export function useApiKeys(pageNum: number) {
  return useQuery({ queryKey: [...keys.apiKeys, pageNum], queryFn: () => api.call(listApiKeys, { pageNum }) })
}

export function useCreateApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: WireInput<typeof createApiKey>) => api.call(createApiKey, request),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
    meta: { shown: true },
  })
}

export function useRevokeApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => api.call(revokeApiKey, { keyId }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
  })
}

export type AuditQuery = WireInput<typeof listAuditEvents>

export function useAuditEvents(query: AuditQuery, enabled: boolean) {
  return useQuery({
    queryKey: [...keys.audit, query],
    queryFn: () => api.call(listAuditEvents, query),
    placeholderData: (before) => before,
    enabled,
  })
}

export function useVerifyAuditLog() {
  return useMutation({ mutationFn: () => api.call(verifyAuditLog, {}), meta: { shown: true } })
}

const exportPollMs = 2000

export function useDataExports() {
  return useQuery({
    queryKey: keys.exports,
    queryFn: () => api.call(listDataExports, {}),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'pending') ? exportPollMs : false),
  })
}

export function useCreateDataExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: { orgId?: string; withFiles: boolean }) =>
      api.call(createDataExport, request as WireInput<typeof createDataExport>),
    onSettled: () => client.invalidateQueries({ queryKey: keys.exports }),
    meta: { shown: true },
  })
}

/** Language models that could choose moments here. */
export function useLanguageModels() {
  return useQuery({ queryKey: keys.models, queryFn: ({ signal }) => api.call(listLanguageModels, {}, { signal }) })
}

export function useSaveConfigs() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (configs: { allowAiProviders?: boolean; watermarkByDefault?: boolean; localModel?: 'use' | 'never' }) =>
      api.call(updateMyFeatureConfigs, { configs }),
    onSuccess: () => client.invalidateQueries({ queryKey: basicInfoKey }),
    meta: { shown: true },
  })
}
