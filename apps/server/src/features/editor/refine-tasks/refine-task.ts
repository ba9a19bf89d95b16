import { RefineProposal, type RefineTask, RefineGoal } from '@clipwright/contract/editor/refine-tasks'
import { z } from 'zod'
import { type ClipTaskRow, toTaskView } from '../clip-tasks/clip-task.ts'

export const RefineTaskRequest = z.object({ wish: RefineGoal })
const RefineResult = z.object({ proposal: RefineProposal.nullable() })

export function toRefineTask(row: ClipTaskRow): RefineTask {
  const { wish } = RefineTaskRequest.parse(row.wish)
  const proposal = row.status === 'completed' ? RefineResult.parse(row.result).proposal : null
  return { ...toTaskView(row), wish, proposal }
}
