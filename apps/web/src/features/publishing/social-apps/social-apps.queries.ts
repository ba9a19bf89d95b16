import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import { listSocialApps, removeSocialApp, saveSocialApp } from '@clipwright/contract/installation/social-apps'
import type { ClosedPlatform } from '@clipwright/contract/publishing/platform-limits'
import { api } from '#platform/api-client.ts'

const appsKey = ['social-apps'] as const

export function useSocialApps() {
  return useQuery({
    queryKey: appsKey,
    queryFn: async ({ signal }) => (await api.call(listSocialApps, {}, { signal })).data,
    meta: { shown: true },
  })
}

function useRenewApps() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: appsKey })
    await client.invalidateQueries({ queryKey: ['social-platforms'] })
  }
}

export function useSaveApp() {
  const renew = useRenewApps()
  return useMutation({
    mutationFn: (input: WireInput<typeof saveSocialApp>) => api.call(saveSocialApp, input),
    onSuccess: renew,
    meta: { shown: true },
  })
}

export function useRemoveApp() {
  const renew = useRenewApps()
  return useMutation({
    mutationFn: (platform: ClosedPlatform) => api.call(removeSocialApp, { platform }),
    onSuccess: renew,
    meta: { shown: true },
  })
}
