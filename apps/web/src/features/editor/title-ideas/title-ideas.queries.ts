import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import { createTitleJob, findTitleJob, type TitleStyle } from '@clipwright/contract/editor/title-jobs'
import { updateClip } from '@clipwright/contract/clips/clips'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { waitForTask } from '#platform/wait-for-task.ts'

export type TitledClip = { projectId: ProjectId; clipId: ClipId }

export function useTitleIdeas({ projectId, clipId }: TitledClip) {
  return useMutation({
    mutationFn: async (style: TitleStyle) => {
      const { taskId } = await api.call(createTitleJob, { projectId, clipId, style }, { idempotencyKey: randomText(20) })
      return waitForTask(() => api.call(findTitleJob, { taskId }))
    },
    meta: { shown: true },
  })
}

/** Gives the clip a title. Everything that shows it asks again. */
export function useTakeTitle({ projectId, clipId }: TitledClip) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => api.call(updateClip, { clip: `${projectId}.${clipId}`, title }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['clips', projectId] }),
    meta: { shown: true },
  })
}
