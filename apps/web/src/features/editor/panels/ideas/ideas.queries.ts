import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefineWish } from '@clipwright/contract/refine-tasks'
import type { TitleStyle } from '@clipwright/contract/title-jobs'
import { api } from '#platform/api-client.ts'
import { createRefineTask, createTitleJob, findRefineTask, findTitleJob, updateClip } from '#platform/api-routes.ts'
import { randomText } from '#platform/device-id.ts'
import { clipOf } from '../../engine/clip-ref.ts'
import { waitForTask } from '../../sound/wait-for-task.ts'

const once = () => ({ idempotencyKey: randomText(20) })

export function useTitleIdeas(clip: string) {
  return useMutation({
    mutationFn: async (style: TitleStyle) => {
      const { taskId } = await api.call(createTitleJob, { ...clipOf(clip), style }, once())
      return waitForTask(() => api.call(findTitleJob, { taskId }))
    },
  })
}

/** Gives the clip a title. Everything that shows it asks again. */
export function useTakeTitle(clip: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => api.call(updateClip, { clip, title }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['clips', clipOf(clip).projectId] }),
  })
}

/** Asks for edits that bring the clip nearer to a wish. It must be saved: the server works on what it has. */
export function useRefine(clip: string) {
  return useMutation({
    mutationFn: async (wish: RefineWish) => {
      const { taskId } = await api.call(createRefineTask, { ...clipOf(clip), wish }, once())
      return waitForTask(() => api.call(findRefineTask, { taskId }))
    },
  })
}
