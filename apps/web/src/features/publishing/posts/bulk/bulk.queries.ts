import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { PostBatchId } from '@clipwright/contract/ids'
import { createPosts, planDistribution, planTable, undoPosts } from '@clipwright/contract/publishing/bulk-posts'
import { api } from '#platform/api-client.ts'

export type PlanRequest = { kind: 'slots'; body: WireInput<typeof planDistribution> } | { kind: 'table'; body: WireInput<typeof planTable> }

/** The plan as it would be now; nothing is scheduled. */
export function usePlan(request: PlanRequest | null) {
  return useQuery({
    queryKey: ['posts', 'plan', request],
    enabled: request !== null,
    queryFn: async ({ signal }) => {
      if (request === null) return []
      const reply =
        request.kind === 'slots'
          ? await api.call(planDistribution, request.body, { signal })
          : await api.call(planTable, request.body, { signal })
      return reply.lines
    },
    placeholderData: keepPreviousData,
  })
}

function useRenewPosts() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['posts'] }), client.invalidateQueries({ queryKey: ['social-accounts'] })])
  }
}

export function useConfirmPlan() {
  const renew = useRenewPosts()
  return useMutation({
    mutationFn: ({ posts, key }: WireInput<typeof createPosts> & { key: string }) =>
      api.call(createPosts, { posts }, { idempotencyKey: key }),
    onSettled: renew,
    meta: { shown: true },
  })
}

export function useUndoPlan() {
  const renew = useRenewPosts()
  return useMutation({ mutationFn: (batchId: PostBatchId) => api.call(undoPosts, { batchId }), onSettled: renew })
}
