import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrandKit, OwnBrandKit } from '@clipwright/contract/brand'
import { brandKitKey } from '../assets/brand-kit.public.ts'
import { api } from '#platform/api-client.ts'
import { getBrandKit, putBrandKit } from '#platform/api-routes.ts'

/** What is changed shows at once; a refusal takes it back. */
export function useSaveKit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: (kit: BrandKit) => BrandKit) => {
      const known = client.getQueryData<OwnBrandKit>(brandKitKey) ?? (await api.call(getBrandKit, {}))
      return api.call(putBrandKit, { kit: change(known.kit), revision: known.revision })
    },
    onSuccess: (saved) => client.setQueryData(brandKitKey, saved),
    // Somebody else's newer kit is shown; nothing was written over it.
    onError: () => client.invalidateQueries({ queryKey: brandKitKey }),
    scope: { id: 'brand-kit' },
  })
}
