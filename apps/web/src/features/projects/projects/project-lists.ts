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
/** Even with a stream, an occasional refetch costs little. */
const calmPollMs = 30_000
const mostGrowth = 1.2

export function projectOf(projectId: ProjectId) {
  return queryOptions({
    queryKey: projectKeys.one(projectId),
    queryFn: ({ signal }) => api.call(getProject, { projectId }, { signal }),
  })
}

/**
 * `asLoaded` only reads what another screen has loaded. It must name the same query function: a query keeps the options of
 * its last observer, and without one it could not be refetched.
 */
export function useProject(projectId: ProjectId, { asLoaded = false }: { asLoaded?: boolean } = {}) {
  const live = useLive((state) => state.open)
  return useQuery({
    ...projectOf(projectId),
    enabled: !asLoaded,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.stage) ? (live ? calmPollMs : pollMs) : false),
  })
}

/** Percent and time left of a running project; undefined otherwise, or while unknown. */
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

/** As specified: 5 to 100 once processing has begun, so that nobody sees an empty bar. */
export function keepInBounds(progress: JobProgress): JobProgress {
  if (progress.stage === 'QUEUED' || progress.stage === 'PENDING') return progress
  return { ...progress, progress: Math.min(100, Math.max(5, progress.progress)) }
}

/** A late response must not move the progress back. Another run starts at zero. */
export function keepForward(current: JobProgress | undefined, next: JobProgress): JobProgress {
  if (!current || current.clusterJobId !== next.clusterJobId) return next
  if (current.updatedAt > next.updatedAt) return current
  if (next.stage !== current.stage) return next
  return { ...next, progress: Math.max(next.progress, current.progress), estMs: keepEstimate(current.estMs, next.estMs) }
}

/** Within a stage the time left grows by at most a fifth at once; in another stage it may grow further. */
function keepEstimate(knownMs: number | null, nextMs: number | null): number | null {
  return knownMs === null || nextMs === null ? nextMs : Math.min(nextMs, knownMs * mostGrowth)
}

/** Updates a project in every cached list. */
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
