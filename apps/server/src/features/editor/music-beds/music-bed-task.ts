import { AppError } from '@clipwright/contract/errors'
import { MusicBedId, type MusicBedTask } from '@clipwright/contract/editor/music-beds'
import { z } from 'zod'
import type { RequestContext } from '#platform/http/context.ts'
import { type ClipTaskRow, toTaskView } from '../clip-tasks/clip-task.ts'
import { uploadLink } from '../../sources/uploads/link-upload.ts'
import { findUpload } from '../../sources/uploads/find-upload.ts'

export const MusicBedRequest = z.object({ bed: MusicBedId })
const MusicBedResult = z.object({ uri: z.string(), durationMs: z.number().int() })

export async function toMusicBed(ctx: RequestContext, row: ClipTaskRow): Promise<MusicBedTask> {
  const { bed } = MusicBedRequest.parse(row.wish)
  if (row.status !== 'completed') return { ...toTaskView(row), bed, track: null }
  const track = MusicBedResult.parse(row.result)
  const upload = await findUpload(ctx.db, ctx.orgId, track.uri)
  if (!upload) throw new AppError('RecordNotExisted', { cause: `the sound of ${row.id} was removed unused` })
  return { ...toTaskView(row), bed, track: { ...track, url: uploadLink(ctx.deps.mediaLinks, upload) } }
}
