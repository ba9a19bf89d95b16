import { useMutation } from '@tanstack/react-query'
import { joinWaitlist } from '@clipwright/contract/identity/waitlist'
import { api } from '#platform/api-client.ts'

export function useJoinWaitlist() {
  return useMutation({
    mutationFn: (email: string) => api.call(joinWaitlist, { email }, { asStranger: true }),
    meta: { shown: true },
  })
}
