import { useMutation } from '@tanstack/react-query'
import { createRefineTask, findRefineTask, type RefineGoal } from '@clipwright/contract/editor/refine-tasks'
import { api } from '#platform/api-client.ts'
import { randomText } from '#platform/device-id.ts'
import { waitForTask } from '#platform/wait-for-task.ts'
import { clipOf } from '../../engine/clip-ref.ts'

const idempotent = () => ({ idempotencyKey: randomText(20) })

/** Asks for edits towards a goal. The clip must be saved first: the server works on what it has. */
export function useRefine(clip: string) {
  return useMutation({
    mutationFn: async (goal: RefineGoal) => {
      const { taskId } = await api.call(createRefineTask, { ...clipOf(clip), wish: goal }, idempotent())
      return waitForTask(() => api.call(findRefineTask, { taskId }))
    },
  })
}
