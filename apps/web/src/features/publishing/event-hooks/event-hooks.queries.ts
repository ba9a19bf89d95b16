import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import {
  createEventHook,
  listEventHooks,
  listHookDeliveries,
  removeEventHook,
  retryHookDelivery,
  switchEventHook,
  testEventHook,
} from '@clipwright/contract/publishing/event-hooks'
import type { EventHookId } from '@clipwright/contract/ids'
import { api } from '#platform/api-client.ts'

const hooksKey = ['event-hooks'] as const

export function useEventHooks() {
  return useQuery({ queryKey: hooksKey, queryFn: async ({ signal }) => (await api.call(listEventHooks, {}, { signal })).data })
}

export function useHookDeliveries(hookId: EventHookId) {
  return useQuery({
    queryKey: [...hooksKey, hookId],
    queryFn: async ({ signal }) => (await api.call(listHookDeliveries, { hookId }, { signal })).data,
  })
}

function useRenewHooks() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: hooksKey })
}

export function useCreateHook() {
  const renew = useRenewHooks()
  return useMutation({ mutationFn: (url: string) => api.call(createEventHook, { url }), onSettled: renew, meta: { shown: true } })
}

export function useSwitchHook() {
  const renew = useRenewHooks()
  return useMutation({ mutationFn: (change: WireInput<typeof switchEventHook>) => api.call(switchEventHook, change), onSettled: renew })
}

export function useRemoveHook() {
  const renew = useRenewHooks()
  return useMutation({ mutationFn: (hookId: EventHookId) => api.call(removeEventHook, { hookId }), onSettled: renew })
}

export function useTestHook() {
  const renew = useRenewHooks()
  return useMutation({
    mutationFn: async (hookId: EventHookId) => (await api.call(testEventHook, { hookId })).delivery,
    onSettled: renew,
  })
}

export function useRetryDelivery() {
  const renew = useRenewHooks()
  return useMutation({
    mutationFn: (address: WireInput<typeof retryHookDelivery>) => api.call(retryHookDelivery, address),
    onSettled: renew,
  })
}
