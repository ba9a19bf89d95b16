import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createFlag,
  deleteFlag,
  getFlagHistory,
  listFlagPeople,
  listFlags,
  switchFlag,
  updateFlag,
  type Flag,
} from '@clipwright/contract/announcements/flags'
import { api } from '#platform/api-client.ts'
import type { FlagDraft } from './flag-draft.ts'

const allKey = ['staff-flags'] as const
const peoplePageSize = 20

export function useFlags() {
  return useQuery({ queryKey: allKey, queryFn: () => api.call(listFlags, {}) })
}

export function useFlagPeople(key: string, query: string, pageNum: number) {
  return useQuery({
    queryKey: [...allKey, key, 'people', query, pageNum],
    queryFn: () => api.call(listFlagPeople, { key, query, pageNum, pageSize: peoplePageSize }),
    placeholderData: keepPreviousData,
  })
}

export function useFlagHistory(key: string) {
  return useQuery({ queryKey: [...allKey, key, 'history'], queryFn: () => api.call(getFlagHistory, { key }) })
}

export function useSwitchFlag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, isEnabled }: Pick<Flag, 'key' | 'isEnabled'>) => api.call(switchFlag, { key, isEnabled }),
    onSettled: () => client.invalidateQueries({ queryKey: allKey }),
  })
}

/** Creates a flag unless one is being edited. */
export function useSaveFlag(before: Flag | null, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, kind, ...content }: FlagDraft) =>
      before ? api.call(updateFlag, { key, revision: before.revision, ...content }) : api.call(createFlag, { key, kind, ...content }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: allKey })
      onSaved()
    },
    meta: { shown: true },
  })
}

export function useDeleteFlag(onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => api.call(deleteFlag, { key }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: allKey })
      onDeleted()
    },
  })
}
