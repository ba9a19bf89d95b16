import type { ActorContext } from '#platform/http/context.ts'
import { type ClipPair, getClip } from '../../clips/clips/open-clip.ts'
import { currentInputHash } from '../../clips/clips/render/send-render.ts'
import { findExportSize } from './posts.views.ts'

/** Size of the file that would be sent, where the clip was exported as it is now; else null. */
export async function readExportSize(ctx: ActorContext, ref: ClipPair): Promise<number | null> {
  const { project, clip } = await getClip(ctx, ref)
  return findExportSize(ctx.db, ctx.orgId, clip.id, currentInputHash(clip, project, 'VIDEO_FILE'))
}
