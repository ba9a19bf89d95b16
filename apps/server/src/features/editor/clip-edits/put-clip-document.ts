import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { putClipDocument as endpoint } from '@clipwright/contract/editor/clip-edits'
import type { RequestContext } from '#platform/http/context.ts'
import { saveEdit } from './open-edit.ts'

export async function putClipDocument(
  ctx: RequestContext,
  { clip: ref, clipBody }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return saveEdit(ctx, { ref, body: clipBody }, async (_tx, { edited }) => edited)
}
