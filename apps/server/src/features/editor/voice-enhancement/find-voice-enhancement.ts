import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { findVoiceEnhancement as endpoint } from '@clipwright/contract/editor/voice-enhancement'
import type { RequestContext } from '#platform/http/context.ts'
import { findNewestTask, getTask } from '../clip-tasks/clip-task.ts'
import { toEnhancement } from './enhancement-task.ts'

export async function findVoiceEnhancement(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { taskId, projectId, clipId } = input
  if (taskId) return toEnhancement(ctx, await getTask(ctx, 'enhancement', taskId))
  if (!projectId || !clipId)
    throw new AppError('InvalidParam', { details: [{ path: 'taskId', message: 'Send a task id, or project and clip.' }] })
  const newest = await findNewestTask(ctx, 'enhancement', { projectId, clipId })
  return newest ? toEnhancement(ctx, newest) : null
}
