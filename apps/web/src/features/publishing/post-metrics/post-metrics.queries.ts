import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { SocialAccountId } from '@clipwright/contract/ids'
import { forgetViewLearning, getViewLearning, switchViewLearning } from '@clipwright/contract/publishing/view-learning'
import { getWhatWorks, listMetricCurves, listPostMetrics } from '@clipwright/contract/publishing/post-metrics'
import { api } from '#platform/api-client.ts'
import { saveFromServer } from '#platform/save-from-server.ts'

export type MetricsQuery = WireInput<typeof listPostMetrics>

export function usePostMetrics(query: MetricsQuery) {
  return useQuery({
    queryKey: ['posts', 'metrics', query],
    queryFn: ({ signal }) => api.call(listPostMetrics, query, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSaveMetrics() {
  return useMutation({ mutationFn: (query: MetricsQuery) => saveFromServer('/post-analytics/export', query, 'posts.csv') })
}

export function useMetricCurves(query: WireInput<typeof listMetricCurves>) {
  return useQuery({
    queryKey: ['posts', 'curves', query],
    queryFn: async ({ signal }) => (await api.call(listMetricCurves, query, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** In the reader’s zone. */
export function useWhatWorks(accountId: SocialAccountId | undefined) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return useQuery({
    queryKey: ['posts', 'what-works', zone, accountId],
    queryFn: ({ signal }) => api.call(getWhatWorks, { zone, ...(accountId === undefined ? {} : { accountId }) }, { signal }),
  })
}

const learningKey = ['view-learning'] as const

export function useViewLearning() {
  return useQuery({ queryKey: learningKey, queryFn: async ({ signal }) => (await api.call(getViewLearning, {}, { signal })).learning })
}

export function useSwitchLearning() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (isOn: boolean) => (await api.call(switchViewLearning, { isOn })).learning,
    onSuccess: (learning) => client.setQueryData(learningKey, learning),
  })
}

export function useForgetLearning() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api.call(forgetViewLearning, {})).learning,
    onSuccess: (learning) => client.setQueryData(learningKey, learning),
    meta: { shown: true },
  })
}
