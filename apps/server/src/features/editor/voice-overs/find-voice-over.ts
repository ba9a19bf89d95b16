import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { findVoiceOver as endpoint } from '@clipwright/contract/editor/voice-overs'
import type { RequestContext } from '#platform/http/context.ts'
import { getTask } from '../clip-tasks/clip-task.ts'
import { toVoiceOver } from './voice-over-task.ts'

export async function findVoiceOver(ctx: RequestContext, { taskId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return toVoiceOver(ctx, await getTask(ctx, 'voiceOver', taskId))
}
