import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { putClipFeedback as endpoint } from '@clipwright/contract/clips/clips'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { upsertFeedback } from './clips.store.ts'
import { getLockedClip } from './open-clip.ts'

export async function putClipFeedback(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { clip: ref, like, dislike, reasons } = input
  await ctx.db.transaction(async (tx) => {
    await getLockedClip(ctx, tx, ref)
    await upsertFeedback(tx, { orgId: ctx.orgId, userId: ctx.userId, clipId: ref.clipId, liked: like, disliked: dislike, reasons })
    await publishEvent(tx, ctx.orgId, { type: 'clips.changed', projectId: ref.projectId })
  })
  return { clipId: ref.clipId, like, dislike, reasons }
}
