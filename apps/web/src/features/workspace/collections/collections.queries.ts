import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClipId, CollectionId } from '@clipwright/contract/ids'
import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  syncCollectionContents,
  updateCollection,
  type CollectionRule,
  type CollectionWithContents,
} from '@clipwright/contract/workspace/collections'
import { listLikedClips, type Clip } from '@clipwright/contract/clips/clips'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { everyItem } from '#platform/every-item.ts'

const pollMs = 3_000

const collectionKeys = {
  all: ['collections'] as const,
  list: ['collections', 'list'] as const,
  holding: (clipId: string) => ['collections', 'holding', clipId] as const,
  one: (id: string) => ['collections', 'one', id] as const,
  liked: ['liked-clips'] as const,
}

export function useCollections() {
  return useQuery({
    queryKey: collectionKeys.list,
    queryFn: ({ signal }) => everyItem((page) => api.call(listCollections, page, { signal })),
  })
}

/** Ids of the collections with a clip. */
export function useCollectionsHolding(clipId: ClipId | null) {
  return useQuery({
    queryKey: collectionKeys.holding(clipId ?? ''),
    queryFn:
      clipId === null
        ? skipToken
        : async ({ signal }) => {
            const holding = await everyItem((page) => api.call(listCollections, { clipId, ...page }, { signal }))
            return holding.map((collection) => collection.collectionId)
          },
  })
}

export function useCollection(id: CollectionId) {
  return useQuery({
    queryKey: collectionKeys.one(id),
    queryFn: ({ signal }) => api.call(getCollection, { id }, { signal }),
    // Events name the project of a clip, not the collections it is in.
    refetchInterval: ({ state }) => (state.data?.contents.some((clip) => clip.renderAsVideoFile?.pending) ? pollMs : false),
  })
}

export function useLikedClips() {
  return useInfiniteQuery({
    queryKey: collectionKeys.liked,
    queryFn: ({ pageParam, signal }) => api.call(listLikedClips, { pageNum: pageParam, pageSize: 40 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNum + 1 : undefined),
  })
}

function useRenewCollections() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: collectionKeys.all })
}

export function useCreateCollection() {
  const renew = useRenewCollections()
  return useMutation({
    mutationFn: (input: { collectionName: string; rule?: CollectionRule }) =>
      api.call(createCollection, input, { idempotencyKey: randomText(20) }),
    onSuccess: renew,
    meta: { shown: true },
  })
}

export function useUpdateCollection() {
  const renew = useRenewCollections()
  return useMutation({
    mutationFn: (change: { id: CollectionId; name?: string; rule?: CollectionRule }) => api.call(updateCollection, change),
    onSuccess: renew,
    meta: { shown: true },
  })
}

export function useDeleteCollection() {
  const renew = useRenewCollections()
  return useMutation({ mutationFn: (id: CollectionId) => api.call(deleteCollection, { id }), onSuccess: renew })
}

type Sync = { collectionId: CollectionId; add?: Pick<Clip, 'projectId' | 'clipId'>[]; remove?: ClipId[]; order?: ClipId[] }

export function useSyncCollection() {
  const renew = useRenewCollections()
  return useMutation({
    mutationFn: ({ collectionId, add, ...change }: Sync) =>
      api.call(syncCollectionContents, {
        collectionId,
        ...change,
        ...(add ? { add: add.map(({ projectId, clipId }) => ({ projectId, clipId })) } : {}),
      }),
    onSettled: renew,
  })
}

/** Takes a clip out. `putBack` puts it where it was among what is there by then. */
export function useTakeOut({ collectionId, contents }: Pick<CollectionWithContents, 'collectionId' | 'contents'>) {
  const client = useQueryClient()
  const sync = useSyncCollection()
  const putBack = (clip: Clip) => {
    const current = client.getQueryData<CollectionWithContents>(collectionKeys.one(collectionId))?.contents ?? contents
    const others = current.map(({ clipId }) => clipId).filter((clipId) => clipId !== clip.clipId)
    const order = others.toSpliced(
      contents.findIndex(({ clipId }) => clipId === clip.clipId),
      0,
      clip.clipId,
    )
    sync.mutate({ collectionId, add: [clip], order })
  }
  return { takeOut: (clip: Clip) => sync.mutateAsync({ collectionId, remove: [clip.clipId] }), putBack }
}

/** Optimistic: the new order appears at once and is undone when the server refuses. */
export function useOrderCollection(id: CollectionId) {
  const client = useQueryClient()
  const mutationKey = ['order-collection', id]
  return useMutation({
    mutationKey,
    // One after the other, so that the last order is the one that stays.
    scope: { id: mutationKey.join(':') },
    mutationFn: (order: ClipId[]) => api.call(syncCollectionContents, { collectionId: id, order }),
    onMutate: async (order) => {
      // An answer under way has the order of before.
      await client.cancelQueries({ queryKey: collectionKeys.one(id) })
      const before = client.getQueryData<CollectionWithContents>(collectionKeys.one(id))
      client.setQueryData<CollectionWithContents>(
        collectionKeys.one(id),
        (collection) => collection && { ...collection, contents: inOrder(collection.contents, order) },
      )
      return { before }
    },
    onError: (_error, _order, context) => client.setQueryData(collectionKeys.one(id), context?.before),
    // The next order in line is not on the server yet.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey: collectionKeys.one(id) })
    },
  })
}

function inOrder(clips: readonly Clip[], order: readonly ClipId[]): Clip[] {
  const ordered = order.flatMap((id) => clips.find((clip) => clip.clipId === id) ?? [])
  return [...ordered, ...clips.filter((clip) => !order.includes(clip.clipId))]
}
