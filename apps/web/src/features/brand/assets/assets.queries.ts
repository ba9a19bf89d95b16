import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AssetFolderId, AssetId } from '@clipwright/contract/ids'
import {
  createAsset,
  createAssetFolder,
  deleteAsset,
  deleteAssetFolder,
  getAsset,
  listAssetFolders,
  listAssets,
  restoreAsset,
  updateAsset,
  updateAssetFolder,
  type Asset,
  type AssetKind,
} from '@clipwright/contract/brand/assets'
import { uploadAtOnce } from '../../sources/uploads/upload-at-once.ts'
import { api } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { randomText } from '#platform/device-id.ts'
import { everyItem } from '#platform/every-item.ts'

export type AssetFilter = { kind: AssetKind | 'all'; query: string; folderId: AssetFolderId | 'root' | null; inTrash: boolean }

export const assetKeys = {
  all: ['assets'] as const,
  list: (filter: AssetFilter) => ['assets', 'list', filter] as const,
  folders: ['assets', 'folders'] as const,
}

/** Links of assets expire after ten minutes, so lists are fetched again before that. */
const renewMs = 8 * 60_000
/** Interval while something is being checked. */
const lookMs = 1000

export function useAssets(filter: AssetFilter) {
  const { kind, query, folderId, inTrash } = filter
  return useInfiniteQuery({
    queryKey: assetKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listAssets,
        {
          pageNum: pageParam,
          pageSize: 60,
          inTrash: String(inTrash),
          ...(kind === 'all' ? {} : { kind }),
          ...(query === '' ? {} : { query }),
          ...(folderId === null ? {} : { folderId }),
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNum + 1 : undefined),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some((asset) => asset.state === 'checking')) ? lookMs : renewMs,
  })
}

export function useAssetFolders() {
  return useQuery({
    queryKey: assetKeys.folders,
    queryFn: ({ signal }) => everyItem((page) => api.call(listAssetFolders, page, { signal })),
  })
}

export function useRenewAssets(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: assetKeys.all })
}

type TakeInOptions = {
  onPercent?: (percent: number) => void
  onChecked?: (percent: number) => void
  folderId?: AssetFolderId | null
  /** False: the upload counts as done before its check is. */
  isAwaited?: boolean
}

/** Polls until the server has checked the file. Throws the error it was refused with. */
async function waitForCheck(asset: Asset, onChecked?: (percent: number) => void): Promise<Asset> {
  let current = asset
  while (current.state === 'checking') {
    onChecked?.(current.progress)
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    current = await api.call(getAsset, { assetId: asset.assetId })
  }
  if (current.refusal) throw new ApiError(current.refusal.errorName, current.refusal.errorMessage)
  return current
}

/** Uploads a file into the library; resolves once it is ready, if that is awaited. A person who leaves earlier finds it there. */
export function useTakeIn() {
  const renew = useRenewAssets()
  return async (file: File, { onPercent, onChecked, folderId = null, isAwaited = true }: TakeInOptions = {}): Promise<Asset> => {
    const uploadUri = await uploadAtOnce(file, 'asset', onPercent)
    const asset = await api.call(createAsset, { uploadUri, folderId }, { idempotencyKey: randomText(20) })
    await renew()
    if (asset.state === 'ready' || !isAwaited) return asset
    try {
      return await waitForCheck(asset, onChecked)
    } finally {
      await renew()
    }
  }
}

export function useChangeAsset() {
  const renew = useRenewAssets()
  return useMutation({
    mutationFn: (change: { assetId: AssetId; name?: string; folderId?: AssetFolderId | null }) => api.call(updateAsset, change),
    onSuccess: renew,
  })
}

export function useDeleteAsset() {
  const renew = useRenewAssets()
  return useMutation({ mutationFn: (assetId: AssetId) => api.call(deleteAsset, { assetId }), onSuccess: renew })
}

export function useRestoreAsset() {
  const renew = useRenewAssets()
  return useMutation({ mutationFn: (assetId: AssetId) => api.call(restoreAsset, { assetId }), onSuccess: renew })
}

type FolderChange = { folderId: AssetFolderId; name: string } | { name: string; parentId: AssetFolderId | null }

export function useSaveFolder() {
  const renew = useRenewAssets()
  return useMutation({
    mutationFn: (change: FolderChange) =>
      'folderId' in change ? api.call(updateAssetFolder, change) : api.call(createAssetFolder, change),
    onSuccess: renew,
    meta: { shown: true },
  })
}

export function useDeleteFolder() {
  const renew = useRenewAssets()
  return useMutation({ mutationFn: (folderId: AssetFolderId) => api.call(deleteAssetFolder, { folderId }), onSuccess: renew })
}
