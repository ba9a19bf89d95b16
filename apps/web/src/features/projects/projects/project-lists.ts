import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProjectId } from '@clipwright/contract/ids'
import type { WhisperModel } from '@clipwright/contract/projects/preferences'
import { cancelProject, getProject, renameProject, rerunProject, type Project } from '@clipwright/contract/projects/projects'
import { getJobProgress, type JobProgress } from '@clipwright/contract/projects/job-progress'
import { api } from '#platform/api-client.ts'
import { useLive } from '#platform/live-events.ts'
import { isRunning, projectKeys } from './project-keys.ts'
import { renewLists } from './renew-lists.ts'

const pollMs = 4_000
/** Even with an open stream, a second look now and then costs little. */
const calmPollMs = 30_000
const mostGrowth = 1.2

export function projectOf(projectId: ProjectId) {
  return queryOptions({
    queryKey: projectKeys.one(projectId),
    queryFn: ({ signal }) => api.call(getProject, { projectId }, { signal }),
  })
}

/**
 * `asLoaded` only reads what another screen has loaded. It must name the same function to load with: a query keeps the
 * options of whoever looked last, and would not be loaded again without one.
 */
export function useProject(projectId: ProjectId, { asLoaded = false }: { asLoaded?: boolean } = {}) {
  const live = useLive((state) => state.open)
  return useQuery({
    ...projectOf(projectId),
    enabled: !asLoaded,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.stage) ? (live ? calmPollMs : pollMs) : false),
  })
}

/** Percent and estimate of a running project; undefined while nothing is known, or when it does not run. */
export function useProgress(project: Pick<Project, 'projectId' | 'clusterJobId' | 'stage'>): JobProgress | undefined {
  const live = useLive((state) => state.open)
  const running = isRunning(project.stage)
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: projectKeys.progress(project.projectId),
    enabled: running,
    queryFn: async ({ signal, queryKey }) => {
      const next = await api.call(getJobProgress, { clusterJobId: project.clusterJobId }, { signal })
      return keepForward(client.getQueryData<JobProgress>(queryKey), next)
    },
    refetchInterval: running ? (live ? calmPollMs : pollMs) : false,
  })
  return running && data ? keepInBounds(data) : undefined
}

/** The specification shows 5 to 100 once the work has begun, so that nobody looks at an empty bar. */
export function keepInBounds(progress: JobProgress): JobProgress {
  if (progress.stage === 'QUEUED' || progress.stage === 'PENDING') return progress
  return { ...progress, progress: Math.min(100, Math.max(5, progress.progress)) }
}

/** An answer that arrives late must not move the progress back. Another run starts from zero. */
export function keepForward(current: JobProgress | undefined, next: JobProgress): JobProgress {
  if (!current || current.clusterJobId !== next.clusterJobId) return next
  if (current.updatedAt > next.updatedAt) return current
  if (next.stage !== current.stage) return next
  return { ...next, progress: Math.max(next.progress, current.progress), estMs: keepEstimate(current.estMs, next.estMs) }
}

/** Within a stage the time left grows by no more than a fifth at once; another stage is the reason for more. */
function keepEstimate(knownMs: number | null, nextMs: number | null): number | null {
  return knownMs === null || nextMs === null ? nextMs : Math.min(nextMs, knownMs * mostGrowth)
}

/** Puts a fresh project wherever an older copy of it is cached. */
export function useStoreProject() {
  const client = useQueryClient()
  return (project: Project) => {
    client.setQueryData(projectKeys.one(project.projectId), project)
    void renewLists(client, { changed: project.projectId })
  }
}

export function useRenameProject() {
  const store = useStoreProject()
  return useMutation({
    mutationFn: (input: { projectId: ProjectId; title: string }) => api.call(renameProject, input),
    onSuccess: store,
  })
}

export function useRerunProject() {
  const store = useStoreProject()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { projectId: ProjectId; subtitlesUri?: string; videoLanguage?: string; whisperModel?: WhisperModel }) =>
      api.call(rerunProject, input),
    onSuccess: (project: Project) => {
      client.removeQueries({ queryKey: projectKeys.progress(project.projectId) })
      store(project)
    },
  })
}

export function useCancelProject() {
  const store = useStoreProject()
  return useMutation({
    mutationFn: (projectId: ProjectId) => api.call(cancelProject, { projectId }),
    onSuccess: store,
  })
}
