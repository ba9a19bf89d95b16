import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { UserId } from '@clipwright/contract/ids'
import { findUsers, getImpersonation, startImpersonation, stopImpersonation } from '@clipwright/contract/identity/impersonation'
import { api } from '#platform/api-client.ts'
import { closeSession, currentSession, openSession, useSession } from '#platform/session.ts'
import { toApiError } from '#platform/api-error.ts'

const pageSize = 20

/** Fetched only in impersonated sessions. */
export function useImpersonation() {
  const isActing = useSession((state) => state.session?.impersonator != null)
  return useQuery({ queryKey: ['impersonation'], queryFn: () => api.call(getImpersonation, {}), enabled: isActing })
}

export function useFoundUsers(query: string, pageNum: number) {
  return useQuery({
    queryKey: ['staff-users', query, pageNum],
    queryFn: () => api.call(findUsers, { query, pageNum, pageSize }),
    placeholderData: keepPreviousData,
  })
}

/**
 * Turns the session of this browser into one of the other person; data loaded before is dropped with the change.
 * `onStarted` belongs to the mutation, not to its call: the button is unmounted by then.
 */
export function useStartImpersonation(onStarted: () => void) {
  return useMutation({
    mutationFn: (input: { userId: UserId; reason: string }) => api.call(startImpersonation, input),
    onSuccess: ({ impersonation, ...session }) => {
      const own = currentSession()?.user
      const impersonator = own ? { userId: own.id, name: own.name, email: own.email } : null
      openSession({ ...session, impersonator, expiresAt: impersonation.expiresAt })
      onStarted()
    },
    meta: { shown: true },
  })
}

/** Restores the own session. If it has expired meanwhile, only the sign-in page is left. */
export function useStopImpersonation(onStopped: () => void) {
  return useMutation({
    mutationFn: () => api.call(stopImpersonation, {}),
    onSuccess: (session) => {
      openSession(session)
      onStopped()
    },
    onError: (error) => {
      if (toApiError(error).errorName === 'LoginRequired') closeSession()
    },
  })
}
