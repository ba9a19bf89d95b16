import { useQuery } from '@tanstack/react-query'
import { listAssets, type AssetKind } from '@clipwright/contract/brand/assets'
import { api } from '#platform/api-client.ts'
import { assetKeys, useAssets } from './assets.queries.ts'
import { type KitPlace, useKitFiles } from './brand-kit.ts'
import { kitFirst, newestFirst } from './newest-first.ts'

/** Accepted kinds: the server lists one kind at a time. */
export type FileKinds = readonly [AssetKind] | readonly [AssetKind, AssetKind]
type FileQuery = { kinds: FileKinds; place?: KitPlace | undefined; query: string }

/**
 * Files that can be put on clips, filtered by words of their name: those of a list of the brand kit, then the rest of the
 * library, newest first, sixty of each kind at a time.
 */
export function useLibraryFiles({ kinds, place, query }: FileQuery) {
  const [one, other = one] = kinds
  const everywhere = { query, folderId: null, inTrash: false }
  const first = useAssets({ ...everywhere, kind: one })
  const second = useAssets({ ...everywhere, kind: other })
  const lists = one === other ? [first] : [first, second]
  const kit = useKitFiles(place)
  const library = newestFirst(
    lists.map(({ data, hasNextPage }) => ({ assets: data?.pages.flatMap((page) => page.data) ?? [], hasMore: hasNextPage })),
  )
  return {
    ...kitFirst(
      kit.files,
      library.filter(({ state }) => state === 'ready'),
      query,
    ),
    // The kit comes first, so that nothing below it moves under a press.
    isPending: kit.isLoading || lists.some(({ isPending }) => isPending),
    error: lists.find(({ isLoadingError }) => isLoadingError)?.error ?? null,
    hasMore: lists.some(({ hasNextPage }) => hasNextPage),
    isFetchingMore: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    showMore: () => lists.forEach(({ hasNextPage, fetchNextPage }) => void (hasNextPage ? fetchNextPage() : undefined)),
  }
}

/** Library name of the file that a look or clip refers to. Null when the library lacks it; undefined until loaded. */
export function useFileName(uri: string | undefined): string | null | undefined {
  const { data } = useQuery({
    queryKey: [...assetKeys.all, 'name', uri],
    queryFn: async ({ signal }) => (await api.call(listAssets, { uri: uri ?? '' }, { signal })).data[0]?.name ?? null,
    enabled: uri !== undefined,
  })
  return data
}
