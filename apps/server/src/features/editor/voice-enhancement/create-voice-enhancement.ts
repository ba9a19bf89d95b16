import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { createVoiceEnhancement as endpoint } from '@clipwright/contract/editor/voice-enhancement'
import type { RequestContext } from '#platform/http/context.ts'
import { startTask } from '../clip-tasks/clip-task.ts'
import { getProject } from '../../projects/projects/open-project.ts'
import { toEnhancement } from './enhancement-task.ts'
import { enhanceClipJob } from './jobs/enhance-clip.job.ts'

export async function createVoiceEnhancement(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { projectId, clipId, ...request } = input
  const project = await getProject(ctx.db, ctx.orgId, projectId)
  if (project.probe && project.probe.audio.length === 0) throw new AppError('InvalidParam', { say: 'This recording has no audio.' })
  const row = await startTask(ctx, { kind: 'enhancement', clip: { projectId, clipId }, request, enqueue: enhanceClipJob.enqueue })
  return toEnhancement(ctx, row)
}
