import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { WireInput } from '@clipwright/contract/endpoint'
import { listPostMetrics } from '@clipwright/contract/publishing/post-metrics'
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
  return useMutation({ mutationFn: (query: MetricsQuery) => saveFromServer('/post-metrics/export', query, 'posts.csv') })
}
