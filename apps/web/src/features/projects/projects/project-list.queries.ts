import { useInfiniteQuery, useMutation, useMutationState, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProjectId } from '@clipwright/contract/ids'
import { creditsKey } from '../../plans/credits/credits.queries.ts'
import {
  countProjects,
  createProject,
  createSampleProject,
  deleteProject,
  listProjects,
  restoreProject,
  updateProject,
  type Project,
  type StorageStatus,
} from '@clipwright/contract/projects/projects'
import { preflightSource } from '@clipwright/contract/sources/sources'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { useLive } from '#platform/live-events.ts'
import { everything, toListQuery, type ProjectListFilter } from './project-filter.ts'
import { useStoreProject } from './project-lists.ts'
import { isRunning, projectKeys } from './project-keys.ts'
import { isLong, pageSize, type ProjectPage, type ProjectPages, renewLists, renewLongLists, withoutProjects } from './renew-lists.ts'
import type { StartRequest } from './clip-settings.ts'
import { useSubmitDraft } from './submit-draft.ts'

const pollMs = 6_000

const keyOf = (filter: ProjectListFilter) => [...projectKeys.list, toListQuery(filter)] as const

export function useProjectList(filter: ProjectListFilter) {
  const live = useLive((state) => state.open)
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: keyOf(filter),
    queryFn: ({ pageParam, signal }) => api.call(listProjects, { ...toListQuery(filter), pageNum: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNum + 1 : undefined),
    // While a changed filter loads, the previous rows stay instead of an empty screen.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (!live && !isLong(state.data) && hasRunning(state.data) ? pollMs : false),
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  })
  const hasMany = isLong(list.data)
  const polls = hasMany && !live && hasRunning(list.data)
  useEffect(() => {
    if (!hasMany) return
    void renewLongLists(client)
    const timer = polls ? setInterval(() => void renewLongLists(client), pollMs) : undefined
    return () => clearInterval(timer)
  }, [client, hasMany, polls])
  return list
}

function hasRunning(list: Pick<ProjectPages, 'pages'> | undefined): boolean {
  return list?.pages.some((page) => page.data.some((one) => isRunning(one.stage))) === true
}

/** Long lists are renewed in parts. */
function isShort({ state }: { state: { data: Pick<ProjectPages, 'pages'> | undefined } }): boolean {
  return !isLong(state.data)
}

/** Number of projects per state. Its key is under the lists', so that whatever changes them renews it. */
export function useProjectCounts() {
  return useQuery({
    queryKey: [...projectKeys.list, 'counts'],
    queryFn: ({ signal }) => api.call(countProjects, {}, { signal }),
  })
}

/** Checks a link or an upload before starting. Errors are shown in the field, never as a toast. */
export async function lookAtSource(videoUrl: string, signal: AbortSignal) {
  return api.call(preflightSource, { videoUrl }, { signal })
}

function useAddToList() {
  const client = useQueryClient()
  return (project: Project) => {
    client.setQueryData(projectKeys.one(project.projectId), project)
    client.setQueryData<ProjectPages>(keyOf(everything), (list) => (list ? { ...list, pages: addFirst(list.pages, project) } : list))
    void renewLists(client)
  }
}

function addFirst(pages: ProjectPage[], project: Project): ProjectPage[] {
  return pages.map((page, index) => {
    const others = page.data.filter((one) => one.projectId !== project.projectId)
    return index === 0 ? { ...page, data: [project, ...others] } : { ...page, data: others }
  })
}

const startKey = ['start-project']

/** One press never makes two projects: a retry sends the same key. */
export function useStartProject(onStarted?: () => void) {
  const add = useAddToList()
  const client = useQueryClient()
  return useMutation({
    mutationKey: startKey,
    mutationFn: (request: StartRequest) => api.call(createProject, request.body, { idempotencyKey: request.key }),
    onSuccess: (project) => {
      add(project)
      onStarted?.()
    },
    // A refusal says that what the page knows of them is old.
    onSettled: () => client.invalidateQueries({ queryKey: creditsKey }),
    meta: { shown: true },
  })
}

/** How the start of the source being prepared goes; also after the page where it was pressed became another, as a first visit does. */
export function useStartState(): { isPending: boolean; isPaused: boolean; error: Error | null } {
  const key = useSubmitDraft((state) => state.key)
  const states = useMutationState({ filters: { mutationKey: startKey }, select: ({ state }) => state })
  const last = states.findLast(({ variables }) => (variables as StartRequest | undefined)?.key === key)
  return { isPending: last?.status === 'pending', isPaused: last?.isPaused ?? false, error: last?.error ?? null }
}

export function useStartSample() {
  const add = useAddToList()
  return useMutation({
    mutationFn: () => api.call(createSampleProject, {}, { idempotencyKey: randomText(20) }),
    onSuccess: add,
  })
}

/** Optimistic: removes rows from every list, and restores them when the server refuses. */
function useMoveAway(send: (projectId: ProjectId) => Promise<unknown>, renew: (client: QueryClient) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (projectIds: readonly ProjectId[]) => {
      for (const projectId of projectIds) await send(projectId)
    },
    onMutate: async (projectIds) => {
      await client.cancelQueries({ queryKey: projectKeys.list })
      const lists = { queryKey: projectKeys.list, predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'counts' }
      const before = client.getQueriesData<ProjectPages>(lists)
      client.setQueriesData<ProjectPages>(lists, (list) =>
        list ? { ...list, pages: withoutProjects(list.pages, new Set(projectIds)) } : list,
      )
      return { before }
    },
    onError: (_error, _projectIds, context) => {
      for (const [key, pages] of context?.before ?? []) client.setQueryData(key, pages)
    },
    onSettled: () => renew(client),
  })
}

export function useDeleteProjects() {
  return useMoveAway((projectId) => api.call(deleteProject, { projectId }), renewLists)
}

/** Restores from the trash. The row may belong anywhere in the other lists; rare enough to refetch all of them. */
export function useRestoreProjects() {
  return useMoveAway(
    (projectId) => api.call(restoreProject, { projectId }),
    (client) => client.invalidateQueries({ queryKey: projectKeys.list }),
  )
}

export function useKeepProject() {
  const store = useStoreProject()
  return useMutation({
    mutationFn: (input: { projectId: ProjectId; storageStatus: StorageStatus }) => api.call(updateProject, input),
    onSuccess: store,
  })
}
