import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { BrollId, BrollItemId, BrollTaskId } from '@clipwright/contract/ids'
import {
  checkBrollQuota,
  createBrollTask,
  findBrolls,
  signBrollUrl,
  updateBroll,
  type BrollItem,
  type BrollTask,
  type BrollVendor,
  brollPageSize,
} from '@clipwright/contract/editor/broll'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { useLive } from '#platform/live-events.ts'
import { clipOf } from '../../engine/clip-ref.ts'
import { brollKeys } from './broll-keys.ts'

const pollMs = 2000
// Signed links are good for five minutes at least.
const linkFreshMs = 240_000

export const isRunning = ({ stage }: Pick<BrollTask, 'stage'>): boolean => stage === 'QUEUED' || stage === 'SEARCH' || stage === 'MAKE'

/** The last tasks of the clip, newest first. */
export function useBrollTasks(clip: string) {
  const { projectId, clipId } = clipOf(clip)
  const live = useLive((state) => state.open)
  return useQuery({
    queryKey: brollKeys.tasks(projectId, clipId),
    queryFn: async ({ signal }) => (await api.call(findBrolls, { q: 'findByClipId', projectId, clipId }, { signal })).tasks,
    refetchInterval: ({ state }) => (!live && state.data?.some(isRunning) ? pollMs : false),
  })
}

/** Remaining quota, and the vendors and models of this server. */
export function useBrollQuota() {
  return useQuery({
    queryKey: brollKeys.quota,
    queryFn: ({ signal }) => api.call(checkBrollQuota, { tasks: 1 }, { signal }),
    staleTime: 60_000,
  })
}

export type BrollRequest = Omit<WireInput<typeof createBrollTask>, 'projectId' | 'clipId'>

export function useAskForBroll(clip: string) {
  const client = useQueryClient()
  const { projectId, clipId } = clipOf(clip)
  return useMutation({
    mutationFn: (request: BrollRequest) => api.call(createBrollTask, { projectId, clipId, ...request }, { idempotencyKey: randomText(20) }),
    onSuccess: (task) => client.setQueryData<BrollTask[]>(brollKeys.tasks(projectId, clipId), (tasks = []) => [task, ...tasks]),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: brollKeys.of(projectId) })
      void client.invalidateQueries({ queryKey: brollKeys.quota })
    },
    meta: { shown: true },
  })
}

type Change = { change: 'remove' | 'restore'; brollId: BrollId } | { change: 'cancel'; taskId: BrollTaskId }

export function useChangeBroll(clip: string) {
  const client = useQueryClient()
  const { projectId } = clipOf(clip)
  return useMutation({
    mutationFn: (change: Change) => api.call(updateBroll, change),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: brollKeys.of(projectId) })
      void client.invalidateQueries({ queryKey: brollKeys.quota })
    },
  })
}

/** Searches videos and images by words, 30 a page. */
export function useBrollSearch(vendor: BrollVendor, searchText: string) {
  return useInfiniteQuery({
    queryKey: brollKeys.search(vendor, searchText),
    enabled: vendor === 'library' || searchText !== '',
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.call(findBrolls, { q: 'findBySearchText', vendor, searchText, page: pageParam, pageSize: brollPageSize }, { signal }),
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    staleTime: 60_000,
  })
}

/** Address of an item's thumbnail or preview, valid for a few minutes. */
export function useBrollLink(reference: string, quality: 'thumb' | 'preview') {
  return useQuery({
    queryKey: brollKeys.link(reference, quality),
    queryFn: async ({ signal }) => (await api.call(signBrollUrl, { previewUrl: reference, quality }, { signal })).url,
    staleTime: linkFreshMs,
    retry: false,
    meta: { shown: true },
  })
}

/** Fetches the file of an item; resolves when it is here or has failed. */
export async function bringItem(itemId: BrollItemId, brollId: BrollId | null): Promise<BrollItem> {
  const answer = await api.call(updateBroll, brollId ? { change: 'choose', brollId, itemId } : { change: 'fetch', itemId })
  for (let item = answer.item; item; ) {
    if (item.status !== 'fetching') return item
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    item = (await api.call(findBrolls, { q: 'findByItemId', itemId })).results[0] ?? null
  }
  throw new Error('the item is gone')
}
