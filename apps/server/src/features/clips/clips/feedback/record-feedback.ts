import type * as api from '@clipwright/contract/clips/clips'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { toFeedback } from '../list/clips.views.ts'
import { getClip, getLockedClip } from '../open-clip.ts'
import { listOwnFeedback, upsertFeedback } from './clip-feedback.store.ts'

export async function getClipFeedback(
  ctx: RequestContext,
  { clip: ref }: Input<typeof api.getClipFeedback>,
): Promise<Reply<typeof api.getClipFeedback>> {
  const { clip } = await getClip(ctx, ref)
  const [row] = await listOwnFeedback(ctx.db, ctx.orgId, ctx.userId, [clip.id])
  return toFeedback(clip, row)
}

export async function putClipFeedback(
  ctx: RequestContext,
  input: Input<typeof api.putClipFeedback>,
): Promise<Reply<typeof api.putClipFeedback>> {
  const { clip: ref, like, dislike } = input
  const reasons = [...new Set(input.reasons)]
  await ctx.db.transaction(async (tx) => {
    await getLockedClip(ctx, tx, ref)
    await upsertFeedback(tx, { orgId: ctx.orgId, userId: ctx.userId, clipId: ref.clipId, liked: like, disliked: dislike, reasons })
    await publishEvent(tx, ctx.orgId, { type: 'clips.changed', projectId: ref.projectId })
  })
  return { clipId: ref.clipId, like, dislike, reasons }
}
