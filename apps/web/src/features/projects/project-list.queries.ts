import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Reply } from '@clipwright/contract/endpoint'
import type { ProjectId } from '@clipwright/contract/ids'
import type { listProjects as listProjectsEndpoint, Project } from '@clipwright/contract/projects'
import { api } from '#platform/api-client.ts'
import { createProject, createSampleProject, deleteProject, listProjects, preflightSource, restoreProject } from '#platform/api-routes.ts'
import { randomText } from '#platform/device-id.ts'
import { useLive } from '#platform/live-events.ts'
import { isRunning, projectKeys } from './projects.public.ts'
import type { StartRequest } from './clip-settings.ts'

type Page = Reply<typeof listProjectsEndpoint>
const pageSize = 50
const pollMs = 6_000

export function useProjectList() {
  const live = useLive((state) => state.open)
  return useInfiniteQuery({
    queryKey: projectKeys.list,
    queryFn: ({ pageParam, signal }) => api.call(listProjects, { pageNum: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.pageNum + 1 : undefined),
    refetchInterval: ({ state }) =>
      !live && state.data?.pages.some((page) => page.data.some((one) => isRunning(one.stage))) ? pollMs : false,
  })
}

/** Look at a link or an upload before starting. Fails into the field, so it never toasts. */
export async function lookAtSource(videoUrl: string, signal: AbortSignal) {
  return api.call(preflightSource, { videoUrl }, { signal })
}

function useAddToList() {
  const client = useQueryClient()
  return (project: Project) => {
    client.setQueryData(projectKeys.one(project.projectId), project)
    client.setQueryData<InfiniteData<Page>>(projectKeys.list, (known) =>
      known ? { ...known, pages: addFirst(known.pages, project) } : known,
    )
    void client.invalidateQueries({ queryKey: projectKeys.list })
  }
}

export function addFirst(pages: Page[], project: Project): Page[] {
  return pages.map((page, index) => {
    const others = page.data.filter((one) => one.projectId !== project.projectId)
    return index === 0 ? { ...page, data: [project, ...others] } : { ...page, data: others }
  })
}

/** The same press never makes two projects: its key goes along with a repeat. */
export function useStartProject() {
  const add = useAddToList()
  return useMutation({
    mutationKey: ['start-project'],
    mutationFn: (request: StartRequest) => api.call(createProject, request.body, { idempotencyKey: request.key }),
    onSuccess: add,
    meta: { shown: true },
  })
}

export function useStartSample() {
  const add = useAddToList()
  return useMutation({
    mutationFn: () => api.call(createSampleProject, {}, { idempotencyKey: randomText(20) }),
    onSuccess: add,
  })
}

/** Gone at once; back in its place when the server refuses. */
export function useDeleteProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (projectId: ProjectId) => api.call(deleteProject, { projectId }),
    onMutate: async (projectId) => {
      await client.cancelQueries({ queryKey: projectKeys.list })
      const before = client.getQueryData<InfiniteData<Page>>(projectKeys.list)
      client.setQueryData<InfiniteData<Page>>(projectKeys.list, (known) =>
        known
          ? { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.filter((one) => one.projectId !== projectId) })) }
          : known,
      )
      return { before }
    },
    onError: (_error, _projectId, context) => client.setQueryData(projectKeys.list, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.list }),
  })
}

export function useRestoreProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (projectId: ProjectId) => api.call(restoreProject, { projectId }),
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.list }),
  })
}
