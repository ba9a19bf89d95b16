import { useMutation, useQuery } from '@tanstack/react-query'
import type { AssetId } from '@clipwright/contract/ids'
import { deleteAsset, listAssets } from '@clipwright/contract/brand/assets'
import { api } from '#platform/api-client.ts'
import { assetKeys, useRenewAssets } from './assets.queries.ts'

/** The fonts of the library, newest first. */
export function useFontAssets() {
  return useQuery({
    queryKey: [...assetKeys.all, 'fonts'],
    queryFn: async ({ signal }) => (await api.call(listAssets, { kind: 'font', pageSize: 100 }, { signal })).data,
  })
}

/** Moves it to the trash, from which the library can restore it. */
export function useForgetFont() {
  const renew = useRenewAssets()
  return useMutation({ mutationFn: (assetId: AssetId) => api.call(deleteAsset, { assetId }), onSuccess: renew })
}
