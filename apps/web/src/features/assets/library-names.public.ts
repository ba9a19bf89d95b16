import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api-client.ts'
import { listAssets } from '#platform/api-routes.ts'
import { assetKeys } from './assets.queries.ts'

/** What the library calls a file, by its uri; nothing for one that is not among the newest hundred. */
export function useLibraryNames(): (uri: string) => string {
  const { data } = useQuery({
    queryKey: [...assetKeys.all, 'names'],
    queryFn: async ({ signal }) => (await api.call(listAssets, { pageSize: 100 }, { signal })).data,
  })
  return (uri) => data?.find((asset) => asset.uri === uri)?.name ?? ''
}
