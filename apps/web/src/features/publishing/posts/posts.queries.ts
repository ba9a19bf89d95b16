import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Clip, renderClip } from '@clipwright/contract/clips/clips'
import type { Reply, WireInput } from '@clipwright/contract/endpoint'
import { getCalendar } from '@clipwright/contract/publishing/calendar'
import { movePosts } from '@clipwright/contract/publishing/move-posts'
import {
  cancelPost,
  createPost,
  getPost,
  resolveTarget,
  retryCompanion,
  retryTarget,
  updatePost,
  validatePost,
} from '@clipwright/contract/publishing/posts'
import type { PostId } from '@clipwright/contract/ids'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { clipKeys, wireRef } from '../../clips/clips/clips.queries.ts'

const postsKey = ['posts'] as const

export type CalendarPost = Reply<typeof getCalendar>['data'][number]

type CalendarSpan = { from: string; to: string; zone: string; accountId?: string }

export function useCalendar(span: CalendarSpan) {
  return useQuery({
    queryKey: [...postsKey, 'calendar', span],
    queryFn: ({ signal }) => api.call(getCalendar, span as WireInput<typeof getCalendar>, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePost(postId: PostId) {
  return useQuery({
    queryKey: [...postsKey, 'one', postId],
    queryFn: async ({ signal }) => (await api.call(getPost, { postId }, { signal })).post,
  })
}

export type PostRequest = WireInput<typeof createPost>
export type CheckedRequest = WireInput<typeof validatePost>

/** What the server says of a post that is being written. */
export function useValidation(request: CheckedRequest | null) {
  return useQuery({
    queryKey: [...postsKey, 'validation', request],
    enabled: request !== null,
    queryFn: ({ signal }) => (request ? api.call(validatePost, request, { signal }) : null),
    placeholderData: keepPreviousData,
  })
}

/** Exports the clip without our watermark, which is what its posts send from then on. */
export function useRemoveWatermark(clip: Clip) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api.call(
        renderClip,
        { clip: wireRef(clip), target: 'VIDEO_FILE', renderPreferenceOverride: { enableWatermark: false } },
        { idempotencyKey: randomText(20) },
      ),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [...postsKey, 'validation'] }),
        client.invalidateQueries({ queryKey: clipKeys.of(clip.projectId) }),
      ]),
  })
}

/** Accounts show how many posts wait. */
function useRenewPosts() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: postsKey }), client.invalidateQueries({ queryKey: ['social-accounts'] })])
  }
}

/** `onScheduled` hears of each post at once, as a later one may be refused. */
export function useCreatePosts(onScheduled: (clipId: string) => void) {
  const renew = useRenewPosts()
  return useMutation({
    // One after another, so that the caps of an account count each.
    mutationFn: async (requests: readonly { request: PostRequest; key: string }[]) => {
      for (const { request, key } of requests) {
        await api.call(createPost, request, { idempotencyKey: key })
        onScheduled(request.clipId)
      }
    },
    onSettled: renew,
    meta: { shown: true },
  })
}

/** A key for one press of the button: pressed again after a failure, nothing is scheduled twice. */
export const newPostKey = () => randomText(20)

export function useUpdatePost() {
  const renew = useRenewPosts()
  return useMutation({
    mutationFn: (change: WireInput<typeof updatePost>) => api.call(updatePost, change),
    onSettled: renew,
    meta: { shown: true },
  })
}

type MoveRequest = Omit<WireInput<typeof movePosts>, 'dryRun'>

/** What moves come to; nothing is moved. */
export const moveCheckOf = (request: MoveRequest) =>
  queryOptions({
    queryKey: [...postsKey, 'move', request],
    queryFn: ({ signal }) => api.call(movePosts, { ...request, dryRun: true }, { signal }),
    staleTime: 10_000,
  })

export function useMovePosts() {
  const renew = useRenewPosts()
  return useMutation({
    mutationFn: (request: MoveRequest) => api.call(movePosts, request),
    onSettled: renew,
    meta: { shown: true },
  })
}

export function useCancelPost() {
  const renew = useRenewPosts()
  return useMutation({ mutationFn: (postId: PostId) => api.call(cancelPost, { postId }), onSettled: renew })
}

export function useRetryTarget() {
  const renew = useRenewPosts()
  return useMutation({ mutationFn: (address: WireInput<typeof retryTarget>) => api.call(retryTarget, address), onSettled: renew })
}

export function useRetryCompanion() {
  const renew = useRenewPosts()
  return useMutation({ mutationFn: (address: WireInput<typeof retryCompanion>) => api.call(retryCompanion, address), onSettled: renew })
}

export function useResolveTarget() {
  const renew = useRenewPosts()
  return useMutation({ mutationFn: (answer: WireInput<typeof resolveTarget>) => api.call(resolveTarget, answer), onSettled: renew })
}
