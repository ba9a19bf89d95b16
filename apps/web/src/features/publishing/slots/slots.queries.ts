import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { SocialAccountId } from '@clipwright/contract/ids'
import { getSlots, pauseAccount, setSlots } from '@clipwright/contract/publishing/slots'
import { api } from '#platform/api-client.ts'

export function useSlots(accountId: SocialAccountId) {
  return useQuery({
    // Among posts, because each that is planned takes a slot.
    queryKey: ['posts', 'slots', accountId],
    queryFn: ({ signal }) => api.call(getSlots, { accountId }, { signal }),
  })
}

function useRenewSlots() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['posts'] }), client.invalidateQueries({ queryKey: ['social-accounts'] })])
  }
}

export function useSetSlots() {
  const renew = useRenewSlots()
  return useMutation({
    mutationFn: (change: WireInput<typeof setSlots>) => api.call(setSlots, change),
    onSuccess: renew,
    meta: { shown: true },
  })
}

export function usePauseAccount() {
  const renew = useRenewSlots()
  return useMutation({ mutationFn: (change: WireInput<typeof pauseAccount>) => api.call(pauseAccount, change), onSuccess: renew })
}
