import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getClipDocument as endpoint } from '@clipwright/contract/editor/clip-edits'
import type { RequestContext } from '#platform/http/context.ts'
import { getClip } from '../../clips/clips/open-clip.ts'
import { openDocument } from '../../clips/clips/save-clip-document.ts'
import { toEditedClip } from './open-edit.ts'

export async function getClipDocument(ctx: RequestContext, { clip: ref }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { clip } = await getClip(ctx, ref)
  return toEditedClip(clip, await openDocument(ctx.db, clip))
}
