import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getClipFeedback as endpoint } from '@clipwright/contract/clips/clips'
import type { RequestContext } from '#platform/http/context.ts'
import { listFeedback } from './clips.store.ts'
import { toFeedback } from './clips.views.ts'
import { getClip } from './open-clip.ts'

export async function getClipFeedback(ctx: RequestContext, { clip: ref }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { clip } = await getClip(ctx, ref)
  const [row] = await listFeedback(ctx.db, ctx.orgId, ctx.userId, [clip.id])
  return toFeedback(clip, row)
}
