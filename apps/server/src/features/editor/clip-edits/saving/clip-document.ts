import type * as api from '@clipwright/contract/editor/clip-edits'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { openDocument } from '../../../clips/clips/document/open-document.ts'
import { getClip } from '../../../clips/clips/open-clip.ts'
import { saveEdit, toEditedClip } from './save-edit.ts'

export async function getClipDocument(
  ctx: RequestContext,
  { clip: ref }: Input<typeof api.getClipDocument>,
): Promise<Reply<typeof api.getClipDocument>> {
  const { clip } = await getClip(ctx, ref)
  return toEditedClip(clip, await openDocument(ctx.db, clip))
}

export async function putClipDocument(
  ctx: RequestContext,
  { clip: ref, clipBody }: Input<typeof api.putClipDocument>,
): Promise<Reply<typeof api.putClipDocument>> {
  return saveEdit(ctx, { ref, body: clipBody }, async (_tx, { edited }) => edited)
}
