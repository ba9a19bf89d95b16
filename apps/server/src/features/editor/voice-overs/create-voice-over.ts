import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { createVoiceOver as endpoint } from '@clipwright/contract/editor/voice-overs'
import type { RequestContext } from '#platform/http/context.ts'
import { startTask } from '../clip-tasks/clip-task.ts'
import { speakTextJob } from './jobs/speak-text.job.ts'
import { findRefusedWord } from './refused-words.ts'
import { toVoiceOver } from './voice-over-task.ts'

export async function createVoiceOver(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { projectId, clipId, ...request } = input
  if (await findRefusedWord(ctx, request.text)) throw new AppError('VoiceOverModerationError')
  const row = await startTask(ctx, { kind: 'voiceOver', clip: { projectId, clipId }, request, enqueue: speakTextJob.enqueue })
  return toVoiceOver(ctx, row)
}
