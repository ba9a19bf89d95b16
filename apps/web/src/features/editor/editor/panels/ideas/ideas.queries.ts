import { useMutation } from '@tanstack/react-query'
import { createRefineTask, findRefineTask, type RefineWish } from '@clipwright/contract/editor/refine-tasks'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { waitForTask } from '#platform/wait-for-task.ts'
import { clipOf } from '../../engine/clip-ref.ts'

const once = () => ({ idempotencyKey: randomText(20) })

/** Asks for edits that bring the clip nearer to a wish. It must be saved: the server works on what it has. */
export function useRefine(clip: string) {
  return useMutation({
    mutationFn: async (wish: RefineWish) => {
      const { taskId } = await api.call(createRefineTask, { ...clipOf(clip), wish }, once())
      return waitForTask(() => api.call(findRefineTask, { taskId }))
    },
  })
}
