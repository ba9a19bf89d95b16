import { useQuery } from '@tanstack/react-query'
import type { Asset } from '@clipwright/contract/brand/assets'
import { getBrandKit, type BrandKit } from '@clipwright/contract/brand/brand'
import { api } from '#platform/api-client.ts'

export const brandKitKey = ['brand', 'kit'] as const

/** Lists of files in the kit. */
export type KitPlace = 'logos' | 'intros' | 'outros' | 'music'

/** Links of its files expire after ten minutes. */
const renewMs = 8 * 60_000
const noFiles: readonly Asset[] = []
const noColors: BrandKit['colors'] = []

/** The team's brand kit. `staleMs`: how long it is not fetched again. */
export function useBrandKit({ staleMs = 0, isWanted = true } = {}) {
  return useQuery({
    queryKey: brandKitKey,
    queryFn: ({ signal }) => api.call(getBrandKit, {}, { signal }),
    staleTime: staleMs,
    refetchInterval: renewMs,
    enabled: isWanted,
  })
}

/** Files of one list of the kit in the team's order, without those in the trash. */
export function useKitFiles(place: KitPlace | undefined): { files: readonly Asset[]; isLoading: boolean } {
  const { data, isLoading } = useBrandKit({ staleMs: 60_000, isWanted: place !== undefined })
  const uris = place && data ? data.kit[place] : []
  const placeFiles = uris.map((uri) => data?.assets.find((asset) => asset.uri === uri)).filter((asset) => asset !== undefined)
  const files = placeFiles.filter(({ deletedAt }) => deletedAt === null)
  return { files: files.length > 0 ? files : noFiles, isLoading }
}

/** Empty until the kit is loaded. */
export function useBrandColors(): BrandKit['colors'] {
  return useBrandKit({ staleMs: 60_000 }).data?.kit.colors ?? noColors
}
