import { PostTextIdea, type PostTextJob, PostTextRequest } from '@clipwright/contract/editor/post-text-jobs'
import { z } from 'zod'
import { type ClipTaskRow, toTaskView } from '../clip-tasks/clip-task.ts'

const PostTextResult = z.object({ ideas: z.array(PostTextIdea) })

export function toPostTextJob(row: ClipTaskRow): PostTextJob {
  const { kind } = PostTextRequest.parse(row.wish)
  const ideas = row.status === 'completed' ? PostTextResult.parse(row.result).ideas : []
  return { ...toTaskView(row), type: 'GEN_POST_TEXT', kind, ideas }
}
