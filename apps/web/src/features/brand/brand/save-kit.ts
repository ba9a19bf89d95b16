import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { getBrandKit, putBrandKit, type BrandKit, type OwnBrandKit } from '@clipwright/contract/brand/brand'
import { brandKitKey, useBrandKit } from '../assets/brand-kit.ts'
import { api } from '#platform/api-client.ts'

/** Applied again to a newer kit of somebody else, and once more to the response: it must be idempotent. */
export type KitChange = (kit: BrandKit) => BrandKit

const saving = [...brandKitKey, 'save'] as const

/** Optimistic: changes appear at once and are undone when refused. */
export function useSaveKit() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: saving,
    mutationFn: async (change: KitChange) => {
      const before = client.getQueryData<OwnBrandKit>(brandKitKey) ?? (await api.call(getBrandKit, {}))
      return api.call(putBrandKit, { kit: change(before.kit), revision: before.revision })
    },
    onSuccess: (saved) => client.setQueryData(brandKitKey, saved),
    // Shows the newer kit of somebody else; it was not overwritten.
    onError: () => client.invalidateQueries({ queryKey: brandKitKey }),
    scope: { id: 'brand-kit' },
  })
}

/** The kit with pending changes. */
export function useShownKit() {
  const { data, error } = useBrandKit()
  const changes = useMutationState({
    filters: { mutationKey: saving, status: 'pending' },
    select: ({ state }) => state.variables as KitChange,
  })
  return { own: data && { ...data, kit: changes.reduce((kit, change) => change(kit), data.kit) }, error }
}
