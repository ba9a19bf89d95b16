import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { getBrandKit, putBrandKit, type BrandKit, type OwnBrandKit } from '@clipwright/contract/brand/brand'
import { brandKitKey, useBrandKit } from '../assets/brand-kit.ts'
import { api } from '#platform/api-client.ts'

/** Made again on somebody else's newer kit, and once more while the answer comes: a second time it must change nothing more. */
export type KitChange = (kit: BrandKit) => BrandKit

const saving = [...brandKitKey, 'save'] as const

/** What is changed shows at once; a refusal takes it back. */
export function useSaveKit() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: saving,
    mutationFn: async (change: KitChange) => {
      const before = client.getQueryData<OwnBrandKit>(brandKitKey) ?? (await api.call(getBrandKit, {}))
      return api.call(putBrandKit, { kit: change(before.kit), revision: before.revision })
    },
    onSuccess: (saved) => client.setQueryData(brandKitKey, saved),
    // Somebody else's newer kit is shown; nothing was written over it.
    onError: () => client.invalidateQueries({ queryKey: brandKitKey }),
    scope: { id: 'brand-kit' },
  })
}

/** The kit with the changes that are on their way. */
export function useShownKit() {
  const { data, error } = useBrandKit()
  const changes = useMutationState({
    filters: { mutationKey: saving, status: 'pending' },
    select: ({ state }) => state.variables as KitChange,
  })
  return { own: data && { ...data, kit: changes.reduce((kit, change) => change(kit), data.kit) }, error }
}
