import { AppError } from '@clipwright/contract/errors'
import { NarrativeTone, type VoiceOverTask, VoTrack, VoType } from '@clipwright/contract/editor/voice-overs'
import { z } from 'zod'
import type { RequestContext } from '#platform/http/context.ts'
import { type ClipTaskRow, toTaskView } from '../clip-tasks/clip-task.ts'
import { uploadLink } from '../../sources/uploads/link-upload.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'

export const VoiceOverRequest = z.object({ text: z.string(), narrativeTone: NarrativeTone, voType: VoType })
/** A stored voice-over; its URL is signed when it is shown. */
export const VoiceOverResult = VoTrack.omit({ url: true })
export type VoiceOverResult = z.infer<typeof VoiceOverResult>

export async function toVoiceOver(ctx: RequestContext, row: ClipTaskRow): Promise<VoiceOverTask> {
  const request = VoiceOverRequest.parse(row.wish)
  if (row.status !== 'completed') return { ...toTaskView(row), ...request, voTrack: null }
  const result = VoiceOverResult.parse(row.result)
  const upload = await findUpload(ctx.db, ctx.orgId, result.uri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `the sound of ${row.id} was removed unused` })
  return { ...toTaskView(row), ...request, voTrack: { ...result, url: uploadLink(ctx.deps.mediaLinks, upload) } }
}
