import { AppError } from '@clipwright/contract/errors'
import { EnhancedVoiceTrack, EnhancementSettings, type VoiceEnhancementTask } from '@clipwright/contract/editor/voice-enhancement'
import { z } from 'zod'
import type { RequestContext } from '#platform/http/context.ts'
import { type ClipTaskRow, toTaskView } from '../clip-tasks/clip-task.ts'
import { uploadLink } from '../../sources/uploads/link-upload.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'

export const EnhancementChoice = z.object(EnhancementSettings)
export const EnhancementResult = EnhancedVoiceTrack.omit({ url: true })
export type EnhancementResult = z.infer<typeof EnhancementResult>

export async function toEnhancement(ctx: RequestContext, row: ClipTaskRow): Promise<VoiceEnhancementTask> {
  if (row.status !== 'completed') return { ...toTaskView(row), enhanced: null }
  const result = EnhancementResult.parse(row.result)
  const upload = await findUpload(ctx.db, ctx.orgId, result.uri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `the sound of ${row.id} was removed unused` })
  return { ...toTaskView(row), enhanced: { ...result, url: uploadLink(ctx.deps.mediaLinks, upload) } }
}
