import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { PostId } from '@clipwright/contract/ids'
import {
  createApproval,
  decideApproval,
  dropApproval,
  getSubmittedPosts,
  listApprovals,
  revokeApproval,
} from '@clipwright/contract/publishing/approvals'
import { api } from '#platform/api-client.ts'

const submittedKey = (token: string) => ['submitted-posts', token]

export function useSubmittedPosts(token: string) {
  return useQuery({
    queryKey: submittedKey(token),
    queryFn: ({ signal }) => api.call(getSubmittedPosts, { token }, { signal }),
    // While a clip is exported nothing can be decided.
    refetchInterval: ({ state }) => (state.data?.posts.some(({ videoUrl }) => videoUrl === null) ? 5000 : false),
    meta: { shown: true },
  })
}

export function useDecide(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: Omit<WireInput<typeof decideApproval>, 'token'>) => api.call(decideApproval, { token, ...decision }),
    onSettled: () => client.invalidateQueries({ queryKey: submittedKey(token) }),
    meta: { shown: true },
  })
}

/** Links of a post that still work. */
export function useApprovals(postId: PostId) {
  return useQuery({
    queryKey: ['posts', 'approvals', postId],
    queryFn: async ({ signal }) => (await api.call(listApprovals, { postId }, { signal })).data,
  })
}

function useRenewPosts() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['posts'] })
}

export function useCreateApproval() {
  const renew = useRenewPosts()
  return useMutation({ mutationFn: (request: WireInput<typeof createApproval>) => api.call(createApproval, request), onSuccess: renew })
}

export function useRevokeApproval() {
  const renew = useRenewPosts()
  return useMutation({ mutationFn: (link: WireInput<typeof revokeApproval>) => api.call(revokeApproval, link), onSettled: renew })
}

export function useDropApproval() {
  const renew = useRenewPosts()
  return useMutation({ mutationFn: (postId: PostId) => api.call(dropApproval, { postId }), onSuccess: renew })
}
