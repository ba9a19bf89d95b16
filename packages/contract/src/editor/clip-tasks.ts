import { z } from 'zod'
import { ClipId, ClipTaskId, ProjectId } from '../ids.ts'
import { StageFailure } from '../projects/projects.ts'

/** State of longer work on one clip. Only an active task may still change. */
export const ClipTaskStatus = z.enum(['active', 'completed', 'failed'])
export type ClipTaskStatus = z.infer<typeof ClipTaskStatus>

/** Fields of every task on a clip. */
export const clipTaskFields = {
  taskId: ClipTaskId,
  projectId: ProjectId,
  clipId: ClipId,
  status: ClipTaskStatus,
  /** 0 to 100, never decreasing. */
  progress: z.number().min(0).max(100),
  /** Why it failed. */
  error: StageFailure.nullable(),
  createdAt: z.iso.datetime(),
}

/** The clip a task is for. */
export const TaskClip = { projectId: ProjectId, clipId: ClipId }
