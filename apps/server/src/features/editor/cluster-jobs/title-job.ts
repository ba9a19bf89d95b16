import { TitleIdea, type TitleJob, TitleStyle } from '@clipwright/contract/editor/title-jobs'
import { z } from 'zod'
import { type ClipTaskRow, toTaskView } from '../clip-tasks/clip-task.ts'

export const TitleRequest = z.object({ style: TitleStyle })
const TitleResult = z.object({ titles: z.array(TitleIdea) })

export function toTitleJob(row: ClipTaskRow): TitleJob {
  const { style } = TitleRequest.parse(row.wish)
  const titles = row.status === 'completed' ? TitleResult.parse(row.result).titles : []
  return { ...toTaskView(row), type: 'GEN_TITLE', style, titles }
}
