import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CopilotTaskId, ProjectId } from '@clipwright/contract/ids'
import { createCopilotTask, deleteCopilotTask, listCopilotTasks, type CopilotTask } from '@clipwright/contract/clips/copilot'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { useLive } from '#platform/live-events.ts'

export const copilotKeys = { of: (projectId: string) => ['copilot', projectId] as const }

const pollMs = 3_000

/** COMPLETE and STALLED count as finished. */
export function isSearching(task: Pick<CopilotTask, 'stage'>): boolean {
  return task.stage !== 'COMPLETE' && task.stage !== 'STALLED'
}

/** `asLoaded` only reads what the result page has loaded. */
export function useCopilotTasks(projectId: ProjectId, { asLoaded = false }: { asLoaded?: boolean } = {}) {
  const live = useLive((state) => state.open)
  return useQuery({
    queryKey: copilotKeys.of(projectId),
    enabled: !asLoaded,
    queryFn: async ({ signal }) => (await api.call(listCopilotTasks, { projectId }, { signal })).data,
    refetchInterval: ({ state }) => (!live && state.data?.some(isSearching) ? pollMs : false),
  })
}

export function useAskForMoments(projectId: ProjectId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (prompt: string) => api.call(createCopilotTask, { projectId, prompt }, { idempotencyKey: randomText(20) }),
    onSuccess: (task) => {
      client.setQueryData<CopilotTask[]>(copilotKeys.of(projectId), (tasks = []) => [...tasks, task])
    },
    onSettled: () => client.invalidateQueries({ queryKey: copilotKeys.of(projectId) }),
    meta: { shown: true },
  })
}

/** Optimistic: removed at once with its clips; restored when the server refuses. */
export function useForgetSearch(projectId: ProjectId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: CopilotTaskId) => api.call(deleteCopilotTask, { id }),
    onMutate: (id) => {
      const before = client.getQueryData<CopilotTask[]>(copilotKeys.of(projectId))
      client.setQueryData<CopilotTask[]>(copilotKeys.of(projectId), (tasks) => tasks?.filter((task) => task.taskId !== id))
      return { before }
    },
    onError: (_error, _id, context) => client.setQueryData(copilotKeys.of(projectId), context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: copilotKeys.of(projectId) }),
  })
}
