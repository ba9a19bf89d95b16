import { estimateFileBytes } from '@clipwright/contract/clips/export-size'
import type { PostDraft } from '@clipwright/contract/publishing/check-post'
import type { ActorContext } from '#platform/http/context.ts'
import { type ClipPair, getClip } from '../../clips/clips/open-clip.ts'
import { currentInputHash } from '../../clips/clips/render/send-render.ts'
import { findExportSize, findPreviewSize, sumRenderSizes } from './posts.views.ts'

/** Size of the file that would be sent where the clip was exported as it is now, else what its preview makes likely. */
export async function readExportSize(ctx: ActorContext, ref: ClipPair): Promise<Pick<PostDraft['video'], 'sizeBytes' | 'likelyBytes'>> {
  const { project, clip } = await getClip(ctx, ref)
  const sizeBytes = await findExportSize(ctx.db, ctx.orgId, clip.id, currentInputHash(clip, project, 'VIDEO_FILE'))
  if (sizeBytes !== null) return { sizeBytes, likelyBytes: null }
  const previewBytes = await findPreviewSize(ctx.db, ctx.orgId, clip.id, clip.version)
  if (previewBytes === null) return { sizeBytes, likelyBytes: null }
  const { from, to } = estimateFileBytes(previewBytes, await sumRenderSizes(ctx.db, ctx.orgId, project.id))
  return { sizeBytes, likelyBytes: Math.round((from + to) / 2) }
}
