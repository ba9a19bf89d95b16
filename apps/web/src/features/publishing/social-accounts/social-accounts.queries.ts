import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { SocialAccountId } from '@clipwright/contract/ids'
import { getCalendar } from '@clipwright/contract/publishing/calendar'
import {
  checkSocialAccount,
  connectSocialAccount,
  connectSocialAccountDirectly,
  finishSocialConnection,
  getPostChoices,
  listSocialAccounts,
  removeSocialAccount,
  setPostChoices,
  settleSocialConnection,
} from '@clipwright/contract/publishing/social-accounts'
import { listSocialPlatforms } from '@clipwright/contract/publishing/social-platforms'
import { api } from '#platform/api-client.ts'

const accountsKey = ['social-accounts'] as const

export function useSocialAccounts() {
  return useQuery({
    queryKey: accountsKey,
    queryFn: async ({ signal }) => (await api.call(listSocialAccounts, {}, { signal })).data,
  })
}

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Posts that are on their way to an account or wait for their time, of the coming year. */
export function useWaitingPosts(accountId: SocialAccountId) {
  return useQuery({
    queryKey: ['posts', 'waiting', accountId],
    queryFn: async ({ signal }) => {
      const span = { from: dayAfter(-2), to: dayAfter(365), zone: 'UTC', accountId }
      const { data } = await api.call(getCalendar, span, { signal })
      return data.filter(({ targets }) => targets.some((target) => target.accountId === accountId && target.nextAt !== null))
    },
  })
}

function useRenewAccounts() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: accountsKey })
}

/** Leaves for the platform’s page. */
export function useVisitPlatform() {
  return useMutation({
    mutationFn: (input: WireInput<typeof connectSocialAccount>) => api.call(connectSocialAccount, input),
    onSuccess: ({ authorizeUrl }) => window.location.assign(authorizeUrl),
    meta: { shown: true },
  })
}

export function useConnectDirectly() {
  const renew = useRenewAccounts()
  return useMutation({
    mutationFn: (input: WireInput<typeof connectSocialAccountDirectly>) => api.call(connectSocialAccountDirectly, input),
    onSuccess: renew,
    meta: { shown: true },
  })
}

export function useFinishConnection() {
  const renew = useRenewAccounts()
  return useMutation({
    mutationFn: (input: WireInput<typeof finishSocialConnection>) => api.call(finishSocialConnection, input),
    onSuccess: renew,
    meta: { shown: true },
  })
}

export function useSettleConnection() {
  const renew = useRenewAccounts()
  return useMutation({
    mutationFn: (input: WireInput<typeof settleSocialConnection>) => api.call(settleSocialConnection, input),
    onSuccess: renew,
    meta: { shown: true },
  })
}

export function useCheckAccount() {
  const renew = useRenewAccounts()
  return useMutation({ mutationFn: (accountId: SocialAccountId) => api.call(checkSocialAccount, { accountId }), onSuccess: renew })
}

export function useRemoveAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (accountId: SocialAccountId) => api.call(removeSocialAccount, { accountId }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountsKey })
      // Its posts wait for a person now.
      await client.invalidateQueries({ queryKey: ['posts'] })
    },
    meta: { shown: true },
  })
}

/** Platforms that ask for an app, and whether this server has one. */
export function useSocialPlatforms() {
  return useQuery({
    queryKey: ['social-platforms'],
    queryFn: async ({ signal }) => (await api.call(listSocialPlatforms, {}, { signal })).data,
  })
}

/** Asked of the platform each time, since what it allows changes. */
export function usePostChoices(accountId: SocialAccountId) {
  return useQuery({
    queryKey: ['post-choices', accountId],
    queryFn: async ({ signal }) => (await api.call(getPostChoices, { accountId }, { signal })).choices,
    gcTime: 0,
  })
}

export function useSetPostChoices() {
  const renew = useRenewAccounts()
  return useMutation({
    mutationFn: (input: WireInput<typeof setPostChoices>) => api.call(setPostChoices, input),
    onSuccess: renew,
    meta: { shown: true },
  })
}
