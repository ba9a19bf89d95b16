import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Project } from '@clipwright/contract/projects/projects'
import {
  deleteSearchPhrases,
  listInitialIndexingJobs,
  listSearchPhrases,
  listTrendingClipGroups,
  recordSearchPhrase,
  searchClips,
  searchCollections,
  searchProjects,
} from '@clipwright/contract/workspace/search'
import { api } from '#platform/api-client.ts'
import { useSettled } from '#ui/use-settled.ts'
import { projectKeys } from '../../projects/projects/project-keys.ts'
import { foldWords } from './fold-words.ts'

const pageSize = 10
export const debounceMs = 1000

const keys = {
  phrases: ['search-phrases'] as const,
  trends: ['search-trends'] as const,
  indexing: ['search-indexing'] as const,
  found: (what: string, query: string) => ['search', what, query] as const,
}

/** The text after a second without typing; an emptied text at once. */
export function useSettledText(text: string): string {
  const settledText = useSettled(text, debounceMs)
  return foldWords(text) === '' ? '' : settledText
}

type PageOf<T> = { results: T[]; page: number; total: number; totalPages: number; hasMore: boolean }
const nextPage = (last: PageOf<unknown>) => (last.hasMore && last.page < 1000 ? last.page + 1 : undefined)

const pagedQueryOptions = (query: string) => ({
  enabled: foldWords(query) !== '',
  initialPageParam: 1,
  getNextPageParam: nextPage,
  // Previous results stay until the new ones arrive, so the list does not flicker.
  placeholderData: keepPreviousData,
})

export function useFoundClips(query: string, enabled = true) {
  const options = pagedQueryOptions(query)
  return useInfiniteQuery({
    ...options,
    enabled: options.enabled && enabled,
    queryKey: keys.found('clips', query),
    queryFn: ({ pageParam, signal }) => api.call(searchClips, { query, page: pageParam, pageSize }, { signal }),
  })
}

export function useFoundProjects(query: string, enabled = true) {
  const options = pagedQueryOptions(query)
  return useInfiniteQuery({
    ...options,
    enabled: options.enabled && enabled,
    queryKey: keys.found('projects', query),
    queryFn: ({ pageParam, signal }) => api.call(searchProjects, { query, page: pageParam, pageSize }, { signal }),
  })
}

export function useFoundCollections(query: string, enabled = true) {
  const options = pagedQueryOptions(query)
  return useInfiniteQuery({
    ...options,
    enabled: options.enabled && enabled,
    queryKey: keys.found('collections', query),
    queryFn: ({ pageParam, signal }) => api.call(searchCollections, { query, page: pageParam, pageSize }, { signal }),
  })
}

export function usePhrases() {
  return useQuery({
    queryKey: keys.phrases,
    queryFn: ({ signal }) => api.call(listSearchPhrases, { pageSize: 50 }, { signal }),
  })
}

export function useTrends() {
  return useQuery({
    queryKey: keys.trends,
    queryFn: ({ signal }) => api.call(listTrendingClipGroups, { pageSize: 3 }, { signal }),
  })
}

/** Progress of indexing older projects; undefined when all are indexed. */
export function useIndexing() {
  const { data } = useQuery({
    queryKey: keys.indexing,
    queryFn: ({ signal }) => api.call(listInitialIndexingJobs, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((job) => job.status === 'running') ? 5000 : false),
  })
  return data?.data.find((job) => job.status === 'running')
}

export function useRecordPhrase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (phrase: string) => api.call(recordSearchPhrase, { phrase: phrase.trim().slice(0, 200) }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.phrases }),
    // Storing a search is optional; when it fails, the search itself has worked.
    meta: { shown: true },
  })
}

export function useForgetPhrases() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(deleteSearchPhrases, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.phrases }),
  })
}

/** Projects cached in this browser, from any list. */
export function useCachedProjects(): Project[] {
  const client = useQueryClient()
  const lists = client.getQueriesData<Partial<InfiniteData<{ data?: Project[] }>>>({ queryKey: projectKeys.list })
  const projects = lists.flatMap(([, list]) => list?.pages?.flatMap((page) => page.data ?? []) ?? [])
  return [...new Map(projects.filter((project) => !project.isDeleted).map((project) => [project.projectId, project])).values()]
}
