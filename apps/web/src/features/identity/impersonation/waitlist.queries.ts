import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { admitFromWaitlist, listWaitlist } from '@clipwright/contract/identity/waitlist'
import { api } from '#platform/api-client.ts'

const waitlistKey = ['staff', 'waitlist'] as const

export function useWaitlist(pageNum: number) {
  return useQuery({
    queryKey: [...waitlistKey, pageNum],
    queryFn: ({ signal }) => api.call(listWaitlist, { pageNum }, { signal }),
  })
}

export function useAdmit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => api.call(admitFromWaitlist, { email }),
    onSettled: () => client.invalidateQueries({ queryKey: waitlistKey }),
  })
}
