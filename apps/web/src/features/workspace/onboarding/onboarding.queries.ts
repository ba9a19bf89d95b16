import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@clipwright/contract/endpoint'
import {
  clearOnboardingChecklistItems,
  deleteOnboardingChecklistItem,
  listOnboardingChecklistItems,
  type OnboardingItemId,
} from '@clipwright/contract/workspace/onboarding'
import { api } from '#platform/api-client.ts'
import { useSession } from '#platform/session.ts'

type Checklist = Reply<typeof listOnboardingChecklistItems>

function useKey() {
  return ['onboarding', useSession((state) => state.session?.account?.orgId)] as const
}

export function useChecklist() {
  return useQuery({ queryKey: useKey(), queryFn: () => api.call(listOnboardingChecklistItems, {}) })
}

/** Optimistic: the entry disappears at once and returns when the server refuses. */
export function useDismissItem() {
  const client = useQueryClient()
  const queryKey = useKey()
  return useMutation({
    mutationFn: (itemId: OnboardingItemId) => api.call(deleteOnboardingChecklistItem, { itemId }),
    onMutate: (itemId) => {
      const before = client.getQueryData<Checklist>(queryKey)
      if (before) {
        const data = before.data.filter((item) => item.itemId !== itemId)
        client.setQueryData<Checklist>(queryKey, { data, isAllDone: data.every(({ isDone }) => isDone) })
      }
      return { before }
    },
    onError: (_error, _itemId, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: (checklist) => client.setQueryData(queryKey, checklist),
  })
}

export function useClearChecklist() {
  const client = useQueryClient()
  const queryKey = useKey()
  return useMutation({
    mutationFn: () => api.call(clearOnboardingChecklistItems, {}),
    onSuccess: (checklist) => client.setQueryData(queryKey, checklist),
  })
}
